#include <cstdio>
#include <cstdlib>
#include <bit>
#include "index/bench_data.h"
#include "neardup/index/static_tables.h"
#include "neardup/index/covering_designs.h"
using namespace neardup; using namespace neardup::bench;
int main(int argc, char** argv) {
  const std::size_t n = (std::size_t)atof(argv[1]); Shape shape=(Shape)atoi(argv[2]); int k=atoi(argv[3]);
  auto x = make_fingerprints(n, shape); auto q = make_queries(200000, x, shape, k);
  for (int a=4;a<argc;a++){ int g,c,tag,kb=0,fb=0; std::sscanf(argv[a],"%d/%d/%d/%d/%d",&g,&c,&tag,&kb,&fb);
   auto d = g>0?turan_design(64,k,g,c):multi_index_design(64,k,c); if(!d.ok()){puts(d.status().message().c_str());continue;}
   double s=thread_seconds(); StaticTables t({x,64},{}, {.design=*d,.tag_bits=tag,.key_bits=kb,.first_key_bits=fb,.threads=1}); double b=thread_seconds()-s;
   int bad=0; for(int i=0;i<64;i++){ NeighborLists l; t.search({std::span(&q[i],1),64},{.radius=k},l); std::size_t c2=0; for(auto v:x) c2+=std::popcount(v^q[i])<=k; bad+= c2!=l[0].size(); }
   std::vector<double> s1,b1; std::size_t nq = q.size(); 
   for(int r=0;r<7;r++){ NeighborLists l; double s0=thread_seconds(); t.search({std::span(q).subspan(0,nq),64},{.radius=k},l); b1.push_back((thread_seconds()-s0)/nq);
     s0=thread_seconds(); for(int i=0;i<5000;i++){ l.clear(); t.search({std::span(&q[(r*5000+i)%nq],1),64},{.radius=k},l);} s1.push_back((thread_seconds()-s0)/5000);}
   std::printf("%s tag %d: bad %d build %.2f s (%.1f M/s) mem %.1f single %s batch %s\n",describe(*d).c_str(),tag,bad,b,n/b/1e6,(double)t.memory_bytes()/n,format_seconds(median(s1)).c_str(),format_seconds(median(b1)).c_str()); fflush(stdout);}
}

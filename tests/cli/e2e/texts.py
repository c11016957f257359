"""Texts made up for the tests: the same on every machine."""

import random

WORDS = """river market garden window yellow quiet morning bridge letter
captain harbour winter apple station mountain music paper silver teacher
village orange doctor sister planet bottle summer engine carpet pencil forest
island butter ticket shadow copper ladder pocket basket thunder candle mirror
number stone field water bread house street light clock chair table horse
sheep cloud storm ocean beach desert valley meadow farmer baker painter sailor
writer singer dancer driver hunter fisher miller tailor mason smith judge
soldier merchant pilot nurse clerk porter usher waiter barber cobbler weaver
potter tanner cooper glazier plumber roofer slater thatcher joiner turner
carver gilder binder printer dyer fuller spinner knitter hatter glover
furrier saddler cutler""".split()

# Sentences of our own, long enough that none is weak.
CHINESE = [
    "今天上午市中心图书馆重新开放，许多读者排队借阅新到的科学书籍和历史小说。",
    "气象部门提醒居民，周末将有大风和降温天气，出行请注意安全并添加衣物。",
    "新建的地铁线路连接机场和大学城，全程运行时间比过去缩短了将近二十分钟。",
    "农业专家来到山区果园，向种植户讲解防治病虫害和节约灌溉用水的技术。",
]


def article(seed, words=120):
    """An article of so many words, sentences of eight."""
    chosen = random.Random(seed).choices(WORDS, k=words)
    sentences = [" ".join(chosen[i:i + 8]).capitalize() + "."
                 for i in range(0, words, 8)]
    return " ".join(sentences)


def repost(text):
    """The same words in capitals, with other punctuation: distance 0."""
    return "  " + text.upper().replace(".", " !") + " "


def edited(text, seed, words=1):
    """The text with so many words replaced."""
    parts = text.split(" ")
    rng = random.Random(seed)
    for position in rng.sample(range(len(parts)), words):
        parts[position] = rng.choice(WORDS) + "x"
    return " ".join(parts)


def news():
    """Ten documents: three reposts, a light edit, one rewritten by half, and five
    of their own."""
    records = [{"id": f"n{i}", "text": article(i), "date": f"2024-01-0{i}"}
               for i in range(1, 6)]
    for i, seed in ((6, 1), (7, 1), (8, 3)):
        records.append({"id": f"n{i}", "text": repost(article(seed)),
                        "date": f"2024-02-0{i}"})
    records.append({"id": "n9", "text": edited(article(2), 9),
                    "date": "2024-03-01"})
    records.append({"id": "n10", "text": edited(article(4), 10, words=60),
                    "date": "2024-03-02"})
    return records

"""Slow, obvious versions of what the program does, to hold it against."""


def polynomial_hash(token, bits):
    """The string hash of seed 003, over UTF-16 units."""
    data = token.encode("utf-16-le")
    units = [int.from_bytes(data[i:i + 2], "little")
             for i in range(0, len(data), 2)]
    if not units:
        return 0
    mask = (1 << bits) - 1
    value = units[0] << 7
    for unit in units:
        value = (value * 1000003 ^ unit) & mask
    return value ^ len(units)


def java_fingerprint(text, bits):
    """SimHash of the white-space tokens of `text`, as seed 003 computes it."""
    sums = [0] * bits
    for token in text.split():
        value = polynomial_hash(token, bits)
        for bit in range(bits):
            sums[bit] += 1 if value >> bit & 1 else -1
    return sum(1 << bit for bit in range(bits) if sums[bit] >= 0)


def distance(a, b):
    return bin(a ^ b).count("1")


def pairs(fingerprints, k):
    """[(i, j, distance)] of all fingerprints within k bits, i < j."""
    return [(i, j, distance(a, b))
            for i, a in enumerate(fingerprints)
            for j, b in enumerate(fingerprints[i + 1:], start=i + 1)
            if distance(a, b) <= k]


def survivors(fingerprints, k):
    """Who is kept: not within k bits of anybody kept before."""
    kept = []
    for i, value in enumerate(fingerprints):
        if all(distance(value, fingerprints[j]) > k for j in kept):
            kept.append(i)
    return kept

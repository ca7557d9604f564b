"""One-way analyses of variance by SciPy, sharing no code with ours: python3 tests/golden/make/anova.py | gzip -9n > tests/golden/anova.json.gz

The five instruments are SiRstv of the NIST Statistical Reference Datasets, whose certified values stand beside them; the other groups are made.
"""
import json

import numpy as np
from scipy import stats

SIRSTV = [
    [196.3052, 196.1240, 196.1890, 196.2569, 196.3403],
    [196.3042, 196.3825, 196.1669, 196.3257, 196.0422],
    [196.1303, 196.2005, 196.2889, 196.0343, 196.1811],
    [196.2795, 196.1748, 196.1494, 196.1485, 195.9885],
    [196.2119, 196.1051, 196.1850, 196.0052, 196.2090],
]
CERTIFIED = {"f": 1.18046237440255, "explained": 0.190999039051129}


def made(seed, sizes, means, sd):
    random = np.random.default_rng(seed)
    return [np.round(random.normal(mean, sd, size), 1).tolist() for size, mean in zip(sizes, means)]


def case(name, groups):
    found = stats.f_oneway(*groups)
    every = np.concatenate(groups)
    within = sum(((np.array(group) - np.mean(group)) ** 2).sum() for group in groups)
    total = ((every - every.mean()) ** 2).sum()
    return {
        "name": name,
        "groups": groups,
        "f": float(found.statistic),
        "p": float(found.pvalue),
        "df_between": len(groups) - 1,
        "df_within": len(every) - len(groups),
        "explained": float(1 - within / total),
    }


cases = [
    case("SiRstv", SIRSTV),
    case("two zones of three", [[1, 2, 3], [3, 4, 5]]),
    case("two zones far apart", made(1, [40, 60], [7000, 9500], 900)),
    case("three zones that hardly differ", made(2, [12, 9, 30], [8000, 8100, 8150], 1200)),
    case("five zones of unequal size", made(3, [3, 5, 250, 40, 7], [6000, 6500, 7200, 8100, 9000], 800)),
    case("a thousand samples each", made(4, [1000, 1000, 1000], [8000, 8040, 8080], 1100)),
]
tails = [
    {"f": f, "df_between": a, "df_within": b, "p": float(stats.f.sf(f, a, b))}
    for f in (0, 0.01, 0.5, 1, 2.5, 4.256494729093749, 10, 75, 1000)
    for a in (1, 2, 4)
    for b in (1, 4, 9, 60, 5000)
]
print(json.dumps({"scipy": __import__("scipy").__version__, "certified": CERTIFIED, "cases": cases, "tails": tails}, separators=(",", ":")))

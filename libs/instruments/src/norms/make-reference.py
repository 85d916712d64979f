"""Writes reference.json: scores, and figures of them that other packages computed.

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 scipy==1.17.1
    venv/bin/python make-reference.py > reference.json

- mean: statistics.fmean; standard deviation: statistics.stdev (exact fractions inside), compared with numpy.std(ddof=1)
- percentile rank: scipy.stats.percentileofscore, kind 'mean' (a tie counts half)
- T score: scipy.stats.zscore with ddof=1 of the scores themselves, times 10, plus 50
"""
import json
import statistics
import sys

import numpy as np
from scipy import stats

rng = np.random.default_rng(20261130)

SETS = {
    "averages": np.round(np.clip(rng.normal(2.4, 0.7, 64), 1, 5), 4),
    "choices, many ties": rng.integers(0, 15, 40),
    "percentages, ten steps": rng.integers(0, 11, 33) * 10,
    "two children": np.array([1.5, 4.25]),
    "one child": np.array([3]),
    "all the same": np.full(31, 2.5),
    "one outlier": np.append(np.full(29, 1.0), 5.0),
    "large numbers, small spread": 1e6 + rng.integers(0, 4, 50) / 8,
}


def figures(values):
    scores = [float(value) for value in values]
    deviation = statistics.stdev(scores) if len(scores) > 1 else None
    if deviation is not None:
        assert abs(deviation - np.std(values, ddof=1)) < 1e-9
    between = [scores[0] + 0.05, min(scores) - 1, max(scores) + 1]
    asked = sorted(set(scores)) + between
    return {
        "scores": scores,
        "mean": statistics.fmean(scores),
        "standardDeviation": deviation,
        "ranks": [[score, float(stats.percentileofscore(scores, score, kind="mean"))] for score in asked],
        "t": [[score, 50 + 10 * float(z)] for score, z in zip(scores, stats.zscore(values, ddof=1))] if deviation else [],
    }


json.dump({name: figures(values) for name, values in SETS.items()}, sys.stdout, indent=1)

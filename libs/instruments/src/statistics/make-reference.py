"""Writes reference.json: responses, and statistics of them that other packages computed.

    python3 -m venv venv
    venv/bin/pip install numpy==2.4.6 scipy==1.17.1 pandas==3.1.1 pingouin==0.7.0 statsmodels==0.15.0
    venv/bin/python make-reference.py > reference.json

- mean, standard deviation: pandas
- item-rest correlation: scipy.stats.pearsonr of each item and the sum of the others
- alpha: pingouin.cronbach_alpha; its interval by scipy.stats.f, because pingouin rounds it (the script compares both)
- omega: loadings of one factor by maximum likelihood with statsmodels (Factor, method 'ml'), refined by
  scipy.optimize.minimize on the covariances, with the requirement that both agree
- standard error of omega: the information matrix from numerical derivatives of the model's covariances, in the general form
  for any covariance structure (duplication matrix, Kronecker product), and a numerical derivative of omega
"""
import json
import re
import sys
import warnings

import numpy as np
import pandas as pd
import pingouin
from scipy import optimize, stats
from statsmodels.multivariate.factor import Factor

warnings.filterwarnings("ignore")
rng = np.random.default_rng(20261123)


def draw(n, loadings, values, thresholds):
    """Answers of n respondents: one factor and chance, cut into the values of the scale."""
    loadings = np.array(loadings)
    factor = rng.normal(size=(n, 1))
    latent = factor * loadings + rng.normal(size=(n, len(loadings))) * np.sqrt(1 - loadings**2)
    shift = rng.normal(scale=0.4, size=len(loadings))
    return np.array(values)[np.digitize(latent + shift, thresholds)]


FIVE = ([1, 2, 3, 4, 5], [-1.2, -0.4, 0.4, 1.2])
TWO = ([0, 1], [0.0])
SAMPLES = {
    "eight items, five steps": draw(60, [0.7, 0.6, 0.65, 0.5, 0.55, 0.75, 0.45, 0.6], *FIVE),
    "ten items, yes or no": draw(150, [0.8, 0.7, 0.75, 0.65, 0.7, 0.6, 0.8, 0.55, 0.7, 0.6], *TWO),
    "three items, smallest sample": draw(30, [0.8, 0.7, 0.75], *FIVE),
    "eighteen items, large sample": draw(240, np.linspace(0.35, 0.8, 18), *FIVE),
    "one item against the others": draw(90, [0.7, 0.6, -0.5, 0.65, 0.7], *FIVE),
}


def duplication(k):
    """vec(S) = D vech(S)."""
    pairs = [(i, j) for j in range(k) for i in range(j, k)]
    d = np.zeros((k * k, len(pairs)))
    for at, (i, j) in enumerate(pairs):
        d[i * k + j, at] = 1
        d[j * k + i, at] = 1
    return d


def omega_of(theta):
    k = len(theta) // 2
    common = theta[:k].sum() ** 2
    return common / (common + theta[k:].sum())


def implied(theta):
    k = len(theta) // 2
    return np.outer(theta[:k], theta[:k]) + np.diag(theta[k:])


def jacobian(f, x, h=1e-5):
    columns = []
    for i in range(len(x)):
        step = np.zeros(len(x))
        step[i] = h
        # Five-point rule.
        columns.append((-f(x + 2 * step) + 8 * f(x + step) - 8 * f(x - step) + f(x - 2 * step)) / (12 * h))
    return np.array(columns).T


def omega(data):
    n, k = data.shape
    s = np.cov(data, rowvar=False)
    sd = np.sqrt(np.diag(s))
    first = Factor(data, n_factor=1, method="ml").fit(maxiter=5000, tol=1e-12)
    rough = np.concatenate([first.loadings[:, 0] * sd, first.uniqueness * sd**2])
    if rough[:k].sum() < 0:
        rough[:k] *= -1

    def misfit(x):
        sigma = implied(np.concatenate([x[:k], np.exp(x[k:])]))
        return np.linalg.slogdet(sigma)[1] + np.trace(np.linalg.solve(sigma, s))

    def slope(x):
        lam, psi = x[:k], np.exp(x[k:])
        w = np.linalg.inv(implied(np.concatenate([lam, psi])))
        g = w - w @ s @ w
        return np.concatenate([2 * g @ lam, np.diag(g) * psi])

    start = np.concatenate([rough[:k], np.log(rough[k:])])
    found = optimize.minimize(misfit, start, jac=slope, method="BFGS", options={"gtol": 1e-9, "maxiter": 20000})
    root = optimize.root(slope, found.x, method="hybr", tol=1e-14)
    x = root.x if np.abs(slope(root.x)).max() < np.abs(slope(found.x)).max() else found.x
    assert np.abs(slope(x)).max() < 1e-9, np.abs(slope(x)).max()
    theta = np.concatenate([x[:k], np.exp(x[k:])])
    assert abs(omega_of(theta) - omega_of(rough)) < 1e-3, (omega_of(theta), omega_of(rough))
    d = duplication(k)
    w = np.linalg.inv(implied(theta))
    delta = np.linalg.pinv(d) @ jacobian(lambda t: implied(t).ravel(), theta)
    information = 0.5 * n * delta.T @ (d.T @ np.kron(w, w) @ d) @ delta
    gradient = jacobian(lambda t: np.array([omega_of(t)]), theta)[0]
    error = float(np.sqrt(gradient @ np.linalg.solve(information, gradient)))
    value = float(omega_of(theta))
    z = stats.norm.ppf(0.975)
    return [value, max(0.0, value - z * error), min(1.0, value + z * error)]


def alpha(data):
    n, k = data.shape
    value, rounded = pingouin.cronbach_alpha(pd.DataFrame(data))
    low = 1 - (1 - value) * stats.f.ppf(0.975, n - 1, (n - 1) * (k - 1))
    high = 1 - (1 - value) * stats.f.ppf(0.025, n - 1, (n - 1) * (k - 1))
    assert np.allclose([low, high], rounded, atol=6e-4)
    return [float(value), float(low), float(high)]


def describe(data):
    frame = pd.DataFrame(data)
    total = frame.sum(axis=1)
    a = alpha(data)
    return {
        "responses": ["".join(str(value) for value in row) for row in data],
        "means": frame.mean().tolist(),
        "standardDeviations": frame.std(ddof=1).tolist(),
        "itemRest": [float(stats.pearsonr(frame[i], total - frame[i]).statistic) for i in frame],
        "meanOfSum": float(total.mean()),
        "standardDeviationOfSum": float(total.std(ddof=1)),
        "alpha": a,
        "omega": omega(data),
        "standardErrorOfSum": float(total.std(ddof=1) * np.sqrt(1 - a[0])),
    }


QUANTILES = [
    [share, d1, d2, float(stats.f.ppf(share, d1, d2))]
    for share in (0.025, 0.5, 0.975)
    for d1, d2 in ((29, 58), (59, 413), (1999, 33983), (99999, 699993), (1, 1), (5, 2))
]
text = json.dumps({"samples": {name: describe(data) for name, data in SAMPLES.items()}, "fQuantiles": QUANTILES}, indent=1)
# One line per list.
text = re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda found: "[" + re.sub(r"\s*\n\s*", " ", found.group(1)) + "]", text)
sys.stdout.write(text + "\n")

// The oldest browsers that the site is for (docs/decisions/0018). Syntax is written down to them here, what they lack in
// built-ins comes at run time (apps/shell/src/app/catch-up.ts).
/** As swc's `env.targets` wants it. */
const BROWSERS = { chrome: '92', edge: '92', firefox: '91', safari: '15.4', ios: '15.4' };

/** Packages that publish newer syntax than that: static blocks of classes. */
const NEWER_PACKAGES = /[\\/]node_modules[\\/]@radix-ui[\\/]/;

module.exports = { BROWSERS, NEWER_PACKAGES };

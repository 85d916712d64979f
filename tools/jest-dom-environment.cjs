// The jsdom environment, in which most rules of style sheets cost next to nothing. Queries by role ask for the style of each
// element, and jsdom tries every rule on it, which takes a quarter of the time of tests of components.
const { createRequire } = require('node:module');

const ofJest = createRequire(require.resolve('jest-environment-jsdom'));
const selectors = ofJest('jsdom/lib/jsdom/living/helpers/selectors.js');
const { matchesDontThrow } = selectors;
const needs = new Map();

// Before jsdom reads it below.
selectors.matchesDontThrow = (element, selector) => {
  if (!needs.has(selector)) needs.set(selector, needsOf(selector));
  return needs.get(selector).some((need) => hasAll(element, need)) && matchesDontThrow(element, selector);
};

module.exports = require('jest-environment-jsdom');

/** What an element must have for each selector of a list: a tag and classes, or nothing where a selector does not begin with them. */
function needsOf(selector) {
  // A rule without a selector, such as `@keyframes`, matches no element: jsdom reads it as this name of a tag.
  let plain = String(selector);
  if (/[\\&|]/.test(plain)) return [{ classes: [] }];
  // Without strings, attributes and arguments of pseudo-classes, from the inside out.
  for (let longer = ''; longer !== plain; ) {
    longer = plain;
    plain = plain.replace(/"[^"]*"|'[^']*'|\[[^[\]"']*\]|\([^()"']*\)/g, '');
  }
  return plain.split(',').map((each) => {
    const last = each
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    const [, tag, classes] = /^([\w-]*)((?:\.[\w-]+)*)(?::.*)?$/.exec(last) ?? [];
    return { tag: tag?.toLowerCase(), classes: classes?.split('.').slice(1) ?? [] };
  });
}

function hasAll(element, { tag, classes }) {
  if (tag && element.localName.toLowerCase() !== tag) return false;
  const own = classes.length > 0 && (element.getAttributeNS(null, 'class') ?? '');
  return classes.every((name) => own.includes(name));
}

import { createRequire } from 'node:module';

const ofJest = createRequire(createRequire(__filename).resolve('jest-environment-jsdom'));
const SELECTORS = ofJest.resolve('jsdom/lib/jsdom/living/helpers/selectors.js');

// jsdom reads the function below when it is loaded, so the environment must have replaced it before.
const selectors: { matchesDontThrow(element: unknown, selector: string): boolean } = jest.requireActual(SELECTORS);
const tried = jest.spyOn(selectors, 'matchesDontThrow');
require('./jest-dom-environment.cjs');
const { JSDOM } = jest.requireActual(ofJest.resolve('jsdom'));

const BODY = `<main class="page"><p id="one" class="first last">a</p><P class="lastly">b</P><svg><linearGradient/></svg>
  <input type="text" class="field"></main>`;
const HIDE = '{ visibility: hidden }';

/** Which elements a rule hides. */
function hiddenBy(selector: string): string[] {
  const { window } = new JSDOM(`<!DOCTYPE html><style>${selector} ${HIDE}</style>${BODY}`);
  const all: Element[] = [...window.document.body.querySelectorAll('*')];
  const hidden = all.filter((element) => element.matches(selector));
  // Visibility is inherited, so the background tells which element has the rule itself.
  expect(all.filter((element) => window.getComputedStyle(element).visibility === 'hidden')).toEqual(
    all.filter((element) => hidden.some((outer) => outer.contains(element))),
  );
  return hidden.map(({ localName }) => localName);
}

it.each([
  ['p', ['p', 'p']],
  ['p.last', ['p']],
  ['.first.last, .field', ['p', 'input']],
  ['main>p+p', ['p']],
  ['.page .field:enabled', ['input']],
  ['input[type="text"]', ['input']],
  ['p:not(.last)', ['p']],
  ['input:not([type="a, b"], .last)', ['input']],
  [':is(main, .page) :is(p, .lastly)', ['p', 'p']],
  ['lineargradient', []],
  ['linearGradient', ['linearGradient']],
  ['#one', ['p']],
  ['*', ['main', 'p', 'p', 'svg', 'linearGradient', 'input']],
])('the style of elements with the rule %s is that of jsdom', (selector, expected) => {
  expect(hiddenBy(selector)).toEqual(expected);
});

it('when an element cannot match a rule, then jsdom does not try it', () => {
  tried.mockClear();
  const rules = `.other ${HIDE} main > .other:hover, table:not([a], .b:not(.c)) ${HIDE} .page p ${HIDE}`;
  const { window } = new JSDOM(`<!DOCTYPE html><style>${rules}</style>${BODY}`);
  expect(window.getComputedStyle(window.document.querySelector('p')).visibility).toBe('hidden');
  const triedOn = tried.mock.calls.map(([, selector]) => selector);
  expect(triedOn).toContain('.page p');
  expect(triedOn).not.toContain('.other');
  expect(triedOn).not.toContain('main > .other:hover, table:not([a], .b:not(.c))');
});

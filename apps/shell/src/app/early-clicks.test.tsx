import { act } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { keepEarlyClicks } from './early-clicks.ts';

function Buttons() {
  const [pressed, setPressed] = useState<string[]>([]);
  return (
    <>
      {['A', 'B'].map((name) => (
        <button key={name} type="button" onClick={() => setPressed([...pressed, name])}>
          <span>{name}</span>
        </button>
      ))}
      <a href="#x">tautan</a>
      <output>{pressed.join(' ')}</output>
    </>
  );
}

/** A page that the site has rendered, before React takes it over. */
function open({ isPrerendered = true } = {}) {
  document.body.innerHTML = `<div id="root" ${isPrerendered ? 'data-prerendered' : ''}>${renderToString(<Buttons />)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  keepEarlyClicks();
  const press = (name: string) => [...root.querySelectorAll('span')].find((each) => each.textContent === name)?.click();
  const hydrate = () => act(async () => void hydrateRoot(root, <Buttons />));
  const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  return { root, press, hydrate, wait, pressed: () => root.querySelector('output')?.textContent };
}
beforeEach(() => jest.useFakeTimers());

it('a button that is pressed early: when the page works, then it is pressed once', async () => {
  const { press, hydrate, wait, pressed } = open();
  press('A');
  press('A');
  await wait(300);
  expect(pressed()).toBe('');
  await hydrate();
  await wait(300);
  expect(pressed()).toBe('A');
  await wait(10_000);
  expect(pressed()).toBe('A');
});

it('two buttons that are pressed early: when the page works, then the last one is pressed', async () => {
  const { press, hydrate, wait, pressed } = open();
  press('A');
  press('B');
  await hydrate();
  await wait(300);
  expect(pressed()).toBe('B');
});

it('a button that works: when it is pressed, then nothing is pressed again', async () => {
  const { press, hydrate, wait, pressed } = open();
  await hydrate();
  await act(async () => press('A'));
  await wait(1000);
  expect(pressed()).toBe('A');
});

it('a button that is pressed while React takes the page over: when React answers the press, then nothing is pressed again', async () => {
  const { root, press, wait, pressed } = open();
  await act(async () => {
    hydrateRoot(root, <Buttons />);
    // React is not done yet, and hurries because of the press.
    press('A');
  });
  await wait(1000);
  expect(pressed()).toBe('A');
});

it.each([
  ['the page took too long', {}, 20_100],
  ['the page was not prerendered', { isPrerendered: false }, 300],
])('a button that is pressed early: when %s, then it is not pressed', async (_what, options, ms) => {
  const { press, hydrate, wait, pressed } = open(options);
  press('A');
  await wait(ms);
  await hydrate();
  await wait(300);
  expect(pressed()).toBe('');
});

import { isOverridden } from '@kenali/federation/host';
import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { mountApp } from './mount-app.ts';

jest.mock('@kenali/federation/host', () => ({
  ...jest.requireActual('@kenali/federation/host'),
  isOverridden: jest.fn(() => false),
}));

const Broken = () => {
  throw new Error('broken header');
};

it('mountApp: when a component outside every boundary throws, then the fatal error is shown and reported', async () => {
  // As in production: within `act`, React hands the error to the test instead.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const report = jest.fn();
  window.reportError = report;
  document.body.innerHTML = '<div id="root"></div>';
  const container = document.getElementById('root') as HTMLElement;
  mountApp(container, <Broken />);
  await waitFor(() => expect(container.querySelector('[role=alert]')).toHaveFocus());
  expect(container).toHaveTextContent('Situs ini belum dapat ditampilkan karena kesalahan di situs kami.');
  expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken header' }));
});

const Page = () => (
  <button type="button" onClick={(event) => event.currentTarget.setAttribute('data-pressed', '')}>
    Tekan
  </button>
);

/** As a browser that translates the page. The words stay, because hydration must not depend on them. */
function translate(element: Element): void {
  const font = document.createElement('font');
  font.textContent = element.textContent;
  element.replaceChildren(font);
}

const Counting = () => {
  const [count, setCount] = useState(19);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count} dari {125} butir
    </button>
  );
};

describe('a prerendered page', () => {
  /** @returns the button that the site has rendered */
  function open(attributes = 'data-prerendered') {
    document.body.innerHTML = `<div id="root" ${attributes}><button type="button">Tekan</button></div>`;
    const container = document.getElementById('root') as HTMLElement;
    const button = container.querySelector('button') as HTMLElement;
    mountApp(container, <Page />);
    return { container, button };
  }

  it('when it is mounted, then its elements stay and begin to work', async () => {
    const { container, button } = open();
    await waitFor(() => {
      button.click();
      expect(button).toHaveAttribute('data-pressed');
    });
    expect(container.querySelector('button')).toBe(button);
  });

  it.each([
    ['the document has an outline only', ''],
    ['a developer has chosen another release of the remote', 'data-prerendered data-overridden'],
  ])('when %s, then the page is rendered again', async (_what, attributes) => {
    jest.mocked(isOverridden).mockReturnValue(attributes.includes('overridden'));
    const { container, button } = open(attributes);
    await waitFor(() => expect(container.querySelector('button')).not.toBe(button));
  });

  it.each([
    ['differs from what the site has rendered, then it is reported', () => <p>Lain</p>, 1],
    ['has the same elements, then nothing is reported', Page, 0],
  ])('when the page %s', async (_what, App, reports) => {
    const report = jest.fn();
    window.reportError = report;
    jest.mocked(isOverridden).mockReturnValue(false);
    document.body.innerHTML = '<div id="root" data-prerendered><button type="button">Tekan</button></div>';
    mountApp(document.getElementById('root') as HTMLElement, <App />);
    await waitFor(() => {
      const element = document.querySelector('#root > *') as Element;
      expect(Object.keys(element).join()).toContain('__reactProps');
    });
    expect(report).toHaveBeenCalledTimes(reports);
  });

  it.each([
    ['before', (translation: () => void, mount: () => void) => [translation, mount]],
    ['while', (translation: () => void, mount: () => void) => [mount, translation]],
  ])(
    'when a browser has translated it %s React takes it over, then it works, and nothing is reported',
    async (_when, order) => {
      const report = jest.fn();
      window.reportError = report;
      document.body.innerHTML = `<div id="root" data-prerendered>${renderToString(<Counting />)}</div>`;
      const container = document.getElementById('root') as HTMLElement;
      const button = () => container.querySelector('button') as HTMLElement;
      for (const step of order(
        () => translate(button()),
        () => mountApp(container, <Counting />),
      ))
        step();
      await waitFor(() => expect(button().querySelector('font')).toBeNull());
      translate(button());
      button().click();
      await waitFor(() => expect(button()).toHaveTextContent('20 dari 125 butir'));
      expect(report).not.toHaveBeenCalled();
    },
  );
});

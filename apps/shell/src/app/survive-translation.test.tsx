import { act, render } from '@testing-library/react';
import { Fragment, type ReactNode, Suspense } from 'react';
import { surviveTranslation } from './survive-translation.ts';

surviveTranslation();

/** As Chrome writes a translation. This one is in the same words, so that the whole text of a page can be compared. */
function translationOf(text: string): HTMLElement {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  (outer.firstChild as Element).textContent = text;
  return outer;
}

const textOf = (node: Node) => node.nodeValue ?? '';

/** How translators put a translation in the place of one text, or of all texts of an element. */
const TRANSLATORS: Record<string, (text: Text, parent: Element) => void> = {
  'replaces a text': (text) => text.replaceWith(translationOf(textOf(text))),
  'inserts the translation, then removes the text': (text, parent) => {
    parent.insertBefore(translationOf(textOf(text)), text);
    parent.removeChild(text);
  },
  'inserts the translation behind, then removes the text': (text, parent) => {
    parent.insertBefore(translationOf(textOf(text)), text.nextSibling);
    parent.removeChild(text);
  },
  'removes the text, then inserts the translation': (text, parent) => {
    const next = text.nextSibling;
    text.remove();
    parent.insertBefore(translationOf(textOf(text)), next);
  },
  'moves the text into an element': (text) => {
    const wrapper = translationOf('');
    text.replaceWith(wrapper);
    wrapper.append(text);
  },
  'replaces a text by another text': (text) => text.replaceWith(textOf(text)),
  'makes one translation of neighbouring texts': (text) => {
    if (text.previousSibling?.nodeName === 'FONT') {
      text.previousSibling.textContent += textOf(text);
      text.remove();
    } else text.replaceWith(translationOf(textOf(text)));
  },
};

/** Translates everything in the page that a person can read. */
function translate(write: (text: Text, parent: Element) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) if (textOf(text).trim() && text.parentElement) write(text, text.parentElement);
}

const never = new Promise<void>(() => undefined);

function Suspends(): ReactNode {
  throw never;
}

const Countdown = ({ from }: { from: number }) => from;
const list = (...texts: string[]) => texts.map((text) => <Fragment key={text}>{text} · </Fragment>);

/** What pages do: `from` becomes `to`. */
const CHANGES: { what: string; from: ReactNode; to: ReactNode }[] = [
  { what: 'a counter counts', from: counter(19), to: counter(20) },
  { what: 'a text changes alone', from: <p>Menyimpan</p>, to: <p>Tersimpan</p> },
  { what: 'a text changes beside an element', from: beside('Menyimpan'), to: beside('Tersimpan') },
  { what: 'a text goes', from: beside('Menyimpan'), to: beside(null) },
  { what: 'a text comes', from: beside(null), to: beside('Tersimpan') },
  { what: 'an element comes before a text', from: <p>{null}Bayar</p>, to: <p>{<img alt="" />}Bayar</p> },
  { what: 'an element goes before a text', from: <p>{<img alt="" />}Bayar</p>, to: <p>{null}Bayar</p> },
  { what: 'an element comes behind a text', from: <p>Bayar{null}</p>, to: <p>Bayar{<img alt="" />}</p> },
  { what: 'a number is mounted again', from: <p>{countdown(1)}</p>, to: <p>{countdown(9)}</p> },
  { what: 'texts change places', from: <p>{list('satu', 'dua', 'tiga')}</p>, to: <p>{list('tiga', 'satu', 'dua')}</p> },
  { what: 'of several texts one goes', from: <p>{list('satu', 'dua', 'tiga')}</p>, to: <p>{list('satu', 'tiga')}</p> },
  { what: 'a text becomes several', from: <p>Memuat</p>, to: counter(3) },
  { what: 'several texts become one', from: counter(3), to: <p>Selesai</p> },
  { what: 'a part waits for another', from: part('pertama'), to: part('kedua', <Suspends />) },
  { what: 'everything goes', from: counter(3), to: null },
];

function counter(count: number) {
  return (
    <p>
      {count} dari {125} butir <progress value={count} />
    </p>
  );
}

function beside(text: string | null) {
  return (
    <p>
      Jawaban <b>1</b> {text} <i>sekarang</i>
    </p>
  );
}

function countdown(from: number) {
  return (
    <>
      Dalam <Countdown key={from} from={from} /> detik
    </>
  );
}

function part(name: string, other?: ReactNode) {
  return (
    <Suspense fallback="Memuat">
      Jawaban {name} {other}
    </Suspense>
  );
}

/** The text that a page without a translator has. */
function expected(page: ReactNode, earlier: ReactNode): string | null {
  const { container, rerender, unmount } = render(earlier);
  rerender(page);
  const text = container.textContent;
  unmount();
  return text;
}

describe.each(Object.entries(TRANSLATORS))('when a translator %s', (_translator, write) => {
  describe.each([
    ['at once', 1, () => undefined],
    ['and the page has rested', 1, () => act(() => Promise.resolve())],
    ['twice in a row', 2, () => act(() => Promise.resolve())],
  ])('%s', (_when, times, rest) => {
    it.each(CHANGES)(
      'and $what, then the page says what is true, and again after later changes',
      async ({ from, to }) => {
        const [after, before] = [expected(to, from), expected(from, to)];
        const { container, rerender } = render(from);
        for (const [page, text] of [
          [to, after],
          [from, before],
          [to, after],
        ] as const) {
          for (let time = 0; time < times; time += 1) {
            translate(write);
            await rest();
          }
          rerender(page);
          expect(container.textContent).toBe(text);
        }
      },
    );
  });
});

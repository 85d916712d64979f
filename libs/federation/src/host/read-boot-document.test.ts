import { sampleBoot } from '../testing/boot-samples.ts';
import { readBootDocument, readMode } from './read-boot-document.ts';

const pageWith = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML = `<script type="application/json" id="kenali-boot">${content}</script>`;
  return page;
};

it('readBootDocument: when the page has one, then it returns it', () => {
  expect(readBootDocument(pageWith(JSON.stringify(sampleBoot())))).toEqual(sampleBoot());
});

it('readBootDocument: when the page has none or only the placeholder, then it throws', () => {
  expect(() => readBootDocument(document.implementation.createHTMLDocument())).toThrow('#kenali-boot');
  expect(() => readBootDocument(pageWith('null'))).toThrow('not an object');
});

it('readMode: when the document says demo, then it returns demo; when it is invalid, then production', () => {
  expect(readMode(pageWith(JSON.stringify(sampleBoot())))).toBe('demo');
  expect(readMode(pageWith('null'))).toBe('production');
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '@testing-library/react';
import { storyFiles } from '../stories/page/list-stories.ts';
import * as ui from './index.ts';
import { renderThemed } from './testing/index.tsx';

/** Components start with a capital letter; other exports are functions, styles and tokens. */
const components = Object.entries(ui).filter(([name]) => /^[A-Z]/.test(name));
const shown = storyFiles.flatMap(({ meta }) => [meta.component, ...Object.values(meta.subcomponents ?? {})]);
const stories = storyFiles.flatMap((file) => file.stories);

it.each(components)('stories: %s has a story', (_, component) => {
  expect(shown).toContain(component);
});

it('stories: the list contains every story file', () => {
  const files = readdirSync(join(__dirname, '../stories')).filter((name) => name.endsWith('.stories.tsx'));
  expect(storyFiles).toHaveLength(files.length);
});

it('stories: every id is unique', () => {
  expect(new Set(stories.map(({ id }) => id)).size).toBe(stories.length);
});

it.each(stories)('stories: $id renders', async ({ Component }) => {
  const { container } = renderThemed(<Component />);
  await act(async () => {});
  expect(container).not.toBeEmptyDOMElement();
});

import type { ComponentType } from 'react';
import * as button from '../button.stories.tsx';
import * as card from '../card.stories.tsx';
import * as charts from '../charts.stories.tsx';
import * as choiceFields from '../choice-fields.stories.tsx';
import * as choiceGroup from '../choice-group.stories.tsx';
import * as dataTable from '../data-table.stories.tsx';
import * as dialog from '../dialog.stories.tsx';
import * as layout from '../layout.stories.tsx';
import * as loading from '../loading.stories.tsx';
import * as messages from '../messages.stories.tsx';
import * as states from '../states.stories.tsx';
import * as text from '../text.stories.tsx';
import * as textField from '../text-field.stories.tsx';
import * as theme from '../theme.stories.tsx';
import * as toast from '../toast.stories.tsx';
import * as values from '../values.stories.tsx';

/** The default export of a story file, as Component Story Format defines it. */
interface StoryMeta {
  title: string;
  /** The component that the stories show. The tests compare it, and `subcomponents`, with the exports of `@kenali/ui`. */
  component: unknown;
  subcomponents?: Record<string, unknown>;
}

export interface StoryFile {
  meta: StoryMeta;
  stories: { id: string; name: string; Component: ComponentType }[];
}

/** "ErrorLongText" becomes "error-long-text", as in the ids of Storybook. */
const toKebabCase = (text: string) =>
  text
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replace(/\W+/g, '-')
    .toLowerCase();

function readFile({ default: meta, ...stories }: { default: StoryMeta; [name: string]: unknown }): StoryFile {
  return {
    meta,
    stories: Object.entries(stories).map(([name, story]) => ({
      id: `${toKebabCase(meta.title)}--${toKebabCase(name)}`,
      name: name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`),
      Component: story as ComponentType,
    })),
  };
}

const modules = [button, card, charts, choiceFields, choiceGroup, dataTable, dialog, layout, loading, messages];

/** Every story file, by title. */
export const storyFiles: readonly StoryFile[] = [...modules, states, text, textField, theme, toast, values]
  .map((module) => readFile({ ...module }))
  .sort((a, b) => a.meta.title.localeCompare(b.meta.title));

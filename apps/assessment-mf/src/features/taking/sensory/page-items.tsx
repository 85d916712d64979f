import type { SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { Heading, Stack, Text } from '@kenali/ui';
import { useCallback, useMemo } from 'react';
import { BareList } from '../../../common/layout.ts';
import { CommentField } from './comment-field.tsx';
import type { SensoryAct, SensoryState } from './sensory.state.ts';
import { choicesOf, NOT_OBSERVED, SensoryItem } from './sensory-item.tsx';
import { groupsOn } from './sensory-pages.ts';

export interface PageItemsProps {
  instrument: SensoryInstrumentView;
  page: number;
  isLast: boolean;
  /** The end is under way. */
  isClosed: boolean;
  state: SensoryState;
  act(action: SensoryAct): void;
  keepLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

/** The items of a page under the headings of their sections, a remark at the end of each section. */
export function PageItems({ instrument, page, isLast, isClosed, state, act, keepLegend }: PageItemsProps) {
  const choices = useMemo(() => choicesOf(instrument), [instrument]);
  const groups = useMemo(() => groupsOn(instrument, page), [instrument, page]);
  const choose = useCallback(
    (itemId: string, value: number) =>
      act(value === NOT_OBSERVED ? { type: 'marked', itemId } : { type: 'answered', itemId, value }),
    [act],
  );
  const comment = useCallback((section: string, text: string) => act({ type: 'commented', section, text }), [act]);
  const chosenFor = (itemId: string) => state.responses[itemId] ?? (state.notApplicable[itemId] ? NOT_OBSERVED : null);
  const { label, placeholder } = instrument.comments;
  // Keys say the place on the page: the next page fills the same elements anew, which a slow phone draws in half the time.
  const placeOf = ({ number }: SensoryItemView) => number % instrument.pageSize;
  return (
    <Stack $gap={8}>
      {groups.map(({ section, items, isContinued, isEnd }) => (
        <Stack key={placeOf(items[0] as SensoryItemView)} as="section" aria-label={section.name}>
          <Stack $gap={1}>
            <Heading level={3}>
              {section.letter}. {section.name}
              {isContinued && ' (lanjutan)'}
            </Heading>
            {!isContinued && <Text $tone="inkSoft">{section.description}</Text>}
          </Stack>
          <BareList>
            {items.map((item) => (
              <SensoryItem
                key={placeOf(item)}
                item={item}
                choices={choices}
                value={chosenFor(item.id)}
                isHighlighted={state.highlighted.includes(item.id)}
                isClosed={isClosed}
                onChoose={choose}
                keepLegend={keepLegend}
              />
            ))}
          </BareList>
          {isEnd && (
            <CommentField
              key={section.letter}
              section={section.letter}
              label={`${label}: ${section.name}`}
              placeholder={placeholder}
              value={state.comments[section.letter] ?? ''}
              isClosed={isClosed}
              onComment={comment}
            />
          )}
        </Stack>
      ))}
      {isLast && (
        <CommentField
          section="umum"
          label={`${label}: umum`}
          placeholder={placeholder}
          value={state.comments.umum ?? ''}
          isClosed={isClosed}
          onComment={comment}
        />
      )}
    </Stack>
  );
}

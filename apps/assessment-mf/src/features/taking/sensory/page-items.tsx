import { COMMENT_MAX, type SensoryInstrumentView } from '@kenali/contracts';
import { BareList, Button, Heading, Stack, Text, TextAreaField } from '@kenali/ui';
import { MessageSquarePlus } from 'lucide-react';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { DENSE, HEAD_REM, HEADER_PX, SECTION_REM } from './dense.ts';
import type { SensoryState, SensoryUserAction } from './sensory.state.ts';
import { NOT_OBSERVED, SensoryItem, toChoices } from './sensory-item.tsx';
import { groupBySection, isSameOnPage, pageCount } from './sensory-pages.ts';

const Groups = styled(Stack)`
  gap: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[6]}; }
`;

const Section = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  min-width: 0;
  ${({ theme }) => theme.media.tablet} { gap: ${({ theme }) => theme.space[3]}; }
  ${DENSE} { gap: ${({ theme }) => theme.space[1]}; }
`;

const SectionHead = styled.div`
  ${({ theme }) => theme.media.phoneOnly} {
    padding-block-end: ${({ theme }) => theme.space[1]};
    p { font-size: ${({ theme }) => theme.text.small.phone}; line-height: 1.4; }
  }
  /* The name stays in sight as long as its items. */
  ${DENSE} {
    display: contents;
    h3 {
      position: sticky;
      inset-block-start: calc(${HEADER_PX}px + ${HEAD_REM}rem);
      z-index: 2;
      min-height: ${SECTION_REM}rem;
      padding-block-start: ${({ theme }) => theme.space[1]};
      background: ${({ theme }) => theme.color.paper};
    }
    p { font-size: ${({ theme }) => theme.text.small.phone}; line-height: 1.35; }
  }
`;

/** The items of a section share one surface. On phones, it fills the width of the window. */
const Items = styled(BareList)`
  background: ${({ theme }) => theme.color.surface};
  ${({ theme }) => theme.media.phoneOnly} {
    margin-inline: -${({ theme }) => theme.space[4]};
    border-block-end: 1px solid ${({ theme }) => theme.color.line};
  }
  ${({ theme }) => theme.media.tablet} {
    border-radius: ${({ theme }) => theme.radius.card};
    box-shadow: ${({ theme }) => theme.shadow.card};
  }
`;

export interface PageItemsProps extends Pick<SensoryState, 'responses' | 'notApplicable' | 'comments' | 'highlighted'> {
  instrument: SensoryInstrumentView;
  page: number;
  update(action: SensoryUserAction): void;
  hasComments?: boolean;
  /** Called before the update with an item that was chosen, unless arrow keys pass through its choices. */
  onChosen(itemId: string): void;
  registerLegend(itemId: string, legend: HTMLLegendElement | null): void;
}

const ANSWERS: readonly string[] = ['responses', 'notApplicable', 'highlighted'];

/** An answer changes `responses`, but the pages next to it stay the same. */
const isSamePage = (before: PageItemsProps, after: PageItemsProps): boolean =>
  (Object.keys(after) as (keyof PageItemsProps)[]).every(
    (name) => ANSWERS.includes(name) || before[name] === after[name],
  ) && isSameOnPage(after.instrument, after.page, before, after);

/** The items of a page, grouped by section. A comment field follows the last item of each section. */
export const PageItems = memo(function PageItems(props: PageItemsProps) {
  const { instrument, page, responses, notApplicable, comments, highlighted } = props;
  const { update, hasComments = true, onChosen, registerLegend } = props;
  const choices = useMemo(() => toChoices(instrument), [instrument]);
  const groups = useMemo(() => groupBySection(instrument, page), [instrument, page]);
  const choose = useCallback(
    (itemId: string, value: number, isFinal: boolean) => {
      if (isFinal) onChosen(itemId);
      update(value === NOT_OBSERVED ? { type: 'not-observed', itemId } : { type: 'answered', itemId, value });
    },
    [update, onChosen],
  );
  const comment = useCallback(
    (section: string, text: string) => update({ type: 'commented', section, text }),
    [update],
  );
  const selectedFor = (itemId: string) => responses[itemId] ?? (notApplicable[itemId] ? NOT_OBSERVED : null);
  const { label, placeholder } = instrument.comments;
  return (
    <Groups>
      {groups.map(({ section, items, isContinued, isEnd }) => (
        <Section key={items[0]?.id} aria-label={section.name}>
          <SectionHead>
            <Heading level={3}>
              {section.letter}. {section.name}
              {isContinued && ' (lanjutan)'}
            </Heading>
            {!isContinued && <Text $tone="inkSoft">{section.description}</Text>}
          </SectionHead>
          <Items>
            {items.map((item) => (
              <SensoryItem
                key={item.id}
                item={item}
                choices={choices}
                value={selectedFor(item.id)}
                isHighlighted={highlighted.includes(item.id)}
                onChoose={choose}
                registerLegend={registerLegend}
              />
            ))}
          </Items>
          {hasComments && isEnd && (
            <CommentField
              section={section.letter}
              name={section.name}
              label={`${label}: ${section.name}`}
              placeholder={placeholder}
              value={comments[section.letter] ?? ''}
              onComment={comment}
            />
          )}
        </Section>
      ))}
      {hasComments && page === pageCount(instrument) - 1 && (
        <CommentField
          section={GENERAL}
          name="umum"
          label={`${label}: umum`}
          placeholder={placeholder}
          value={comments.umum ?? ''}
          onComment={comment}
        />
      )}
    </Groups>
  );
}, isSamePage);

/** The key of the comment about no section in particular. */
const GENERAL = 'umum';

/** Another guardian may be there already, or be invited later. */
const READERS = 'Catatan ini tampil di hasil dan laporan PDF. Wali lain dari anak ini, jika ada, juga membacanya.';

interface CommentFieldProps {
  /** A section letter, or `umum` for the general comment. */
  section: string;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onComment(section: string, text: string): void;
}

/** Closed until the user opens it or a comment exists: most parents write none, and fourteen open fields are a long way. */
const CommentField = memo(function CommentField(props: CommentFieldProps) {
  const { section, name, label, placeholder, value, onComment } = props;
  const [isOpen, setIsOpen] = useState(value !== '');
  const field = useRef<HTMLTextAreaElement>(null);
  const open = () => {
    flushSync(() => setIsOpen(true));
    field.current?.focus();
  };
  if (!isOpen && value === '')
    return (
      <div>
        <Button $variant="quiet" $size="small" $flush onClick={open} aria-label={`Tambahkan catatan: ${name}`}>
          <MessageSquarePlus size={20} aria-hidden />
          Tambahkan catatan{section === GENERAL && ' umum'}
        </Button>
      </div>
    );
  return (
    <TextAreaField
      ref={field}
      label={label}
      hint={READERS}
      optional
      rows={3}
      maxLength={COMMENT_MAX}
      placeholder={placeholder}
      value={value}
      // Stays open when the user clears it.
      onFocus={() => setIsOpen(true)}
      onChange={({ target }) => onComment(section, target.value)}
    />
  );
});

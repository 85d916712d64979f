import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button, ProgressBar, SmallHeading, VisuallyHidden } from '@kenali/ui';
import { UserRoundPen } from 'lucide-react';
import { memo, type RefObject, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { Pace } from '../flow/pace.tsx';
import { TakingGuide } from '../taking-guide.tsx';
import { DENSE, HEAD_REM, HEADER_PX } from './dense.ts';
import { pageCount } from './sensory-pages.ts';

/** In a dense window it is one line that stays in sight. The guide opens below it, and scrolls in itself. */
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[3]};
  > div, > p, > details { flex: 1 0 100%; }
  ${DENSE} {
    position: sticky;
    inset-block-start: ${HEADER_PX}px;
    z-index: 3;
    gap: 0 ${({ theme }) => theme.space[4]};
    min-height: ${HEAD_REM}rem;
    margin-block: -${({ theme }) => theme.space[1]} -${({ theme }) => theme.space[3]};
    background: ${({ theme }) => theme.color.paper};
    > p { flex: 1; min-height: 0; margin: 0; }
    > button, > details { order: 1; }
    > div {
      order: 2;
      > :first-child { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
      > [role='progressbar'] { height: 6px; }
    }
    > details[open] { order: 3; margin-block: ${({ theme }) => theme.space[2]}; }
    > details[open] > div { max-height: 50vh; overflow-y: auto; }
    > details:not([open]) {
      flex: none;
      border: 0;
      background: none;
      > summary { padding-inline: 0; }
    }
    > details:not([open]) [data-part='rest'], > p [data-part='rest'] { display: none; }
  }
`;

/** Beside the number of the page also on a narrow phone, where a long name is cut. */
const ChildName = styled.span`
  max-width: clamp(6.5rem, 100vw - 16rem, 16rem);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  ${DENSE} { max-width: 8rem; }
`;

/** Before an item follows that the open guide would cover. */
export function closeGuide(): void {
  const guide = document.querySelector<HTMLDetailsElement>("[data-part='head'] > details");
  if (guide && window.matchMedia?.(DENSE.replace('@media ', '')).matches) guide.open = false;
}

interface QuestionsHeadProps {
  instrument: SensoryInstrumentView;
  page: number;
  answered: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Whom the questions are about: a parent may answer about several children. */
  childName: string | undefined;
  /** Opens the participant form; null for an observer, who gives no participant data. */
  onParticipant: (() => void) | null;
}

/** The page, the progress and the guide. */
export function QuestionsHead(props: QuestionsHeadProps) {
  const { instrument, page, answered, headingRef, childName, onParticipant } = props;
  const total = instrument.items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next item follows an answer.
  useLayoutEffect(closeGuide, [answered]);
  return (
    <Head data-part="head">
      <SmallHeading ref={headingRef}>
        Halaman {page + 1} dari {pageCount(instrument)}
      </SmallHeading>
      {onParticipant && (
        <Button $variant="quiet" $size="small" $flush onClick={onParticipant}>
          <UserRoundPen size={20} aria-hidden />
          {childName ? (
            <>
              <VisuallyHidden>Data peserta </VisuallyHidden>
              <ChildName>{childName}</ChildName>
            </>
          ) : (
            'Data peserta'
          )}
        </Button>
      )}
      <ProgressBar label="Sudah diisi" value={answered} max={total} valueText={`${answered} dari ${total} butir`} />
      <Pace answered={answered} total={total} step={page} />
      <Guide instrument={instrument} />
    </Head>
  );
}

/** The guide with the meaning of the choices. */
const Guide = memo(function Guide({ instrument }: { instrument: SensoryInstrumentView }) {
  const { instructions, scale, notObserved } = instrument;
  return (
    <TakingGuide
      summary={
        <>
          Petunjuk<span data-part="rest"> dan arti pilihan jawaban</span>
        </>
      }
      instructions={instructions}
      isScrollable
      keys={`tekan 1 sampai 5 untuk menjawab dan 0 untuk ${notObserved.label}, lalu Tab ke butir berikutnya.`}
    >
      <dl>
        {[...scale, notObserved].map(({ label, description }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </TakingGuide>
  );
});

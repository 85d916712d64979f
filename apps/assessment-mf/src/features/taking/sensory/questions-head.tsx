import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button, Heading, ProgressBar } from '@kenali/ui';
import { UserRoundPen } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { styled } from 'styled-components';
import { Pace } from '../flow/pace.tsx';
import { TakingGuide } from '../taking-guide.tsx';
import { DENSE, HEAD_REM, HEADER_PX, STAYS } from './dense.ts';
import { pageCount } from './sensory-pages.ts';

/** In a dense window it is one line that stays in sight, unless the guide in it is open. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  > div, > p, > details { grid-column: 1 / -1; }
  ${DENSE} {
    ${STAYS} { position: sticky; }
    inset-block-start: ${HEADER_PX}px;
    z-index: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${({ theme }) => theme.space[4]};
    min-height: ${HEAD_REM}rem;
    margin-block-end: -${({ theme }) => theme.space[3]};
    background: ${({ theme }) => theme.color.paper};
    &:has(details[open]) { position: static; margin-block-end: 0; }
    > p { flex: 1; min-height: 0; margin: 0; }
    > button, > details { order: 1; }
    > div {
      order: 2;
      flex: 1 0 100%;
      > :first-child { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
      > [role='progressbar'] { height: 6px; }
    }
    > details { border: 0; background: none; }
    > details:not([open]) > summary { padding-inline: 0; }
    > details:not([open]) [data-part='rest'], > p [data-part='rest'] { display: none; }
    > details[open] { order: 3; flex: 1 0 100%; margin-block-start: ${({ theme }) => theme.space[2]}; }
  }
`;

const PARTICIPANT = (
  <>
    <UserRoundPen size={20} aria-hidden />
    Data peserta
  </>
);

interface QuestionsHeadProps {
  instrument: SensoryInstrumentView;
  page: number;
  answered: number;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Opens the participant form; null for an observer, who gives no participant data. */
  onParticipant: (() => void) | null;
}

/** The page, the progress and the guide. */
export function QuestionsHead({ instrument, page, answered, headingRef, onParticipant }: QuestionsHeadProps) {
  const total = instrument.items.length;
  return (
    <Head>
      <Heading level={2} size={3} ref={headingRef}>
        Halaman {page + 1} dari {pageCount(instrument)}
      </Heading>
      {onParticipant && (
        <Button $variant="quiet" $size="small" $flush onClick={onParticipant}>
          {PARTICIPANT}
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

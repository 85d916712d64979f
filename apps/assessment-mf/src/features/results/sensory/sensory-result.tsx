import type { SensoryResult } from '@kenali/contracts';
import { Notice, Text } from '@kenali/ui';
import { CommentsCard } from './comments-card.tsx';
import { OverallCard } from './overall-card.tsx';
import { ParticipantCard } from './participant-card.tsx';
import { PatternsCard } from './patterns-card.tsx';
import { ResultCard } from './result-card.tsx';
import { SectionsCard } from './sections-card.tsx';
import { summarise } from './summarise.ts';
import { TipsCard } from './tips-card.tsx';

/** First what it means, then the profile, then details, then what to do this week, then the limits of the test. */
export function SensoryResultView({ result }: { result: SensoryResult }) {
  if (Object.keys(result.sectionScores ?? {}).length === 0) return <BeingProcessed />;
  const [meaning, reading] = summarise(result);
  return (
    <>
      <ResultCard heading="Ringkasan">
        <Text $weight="medium">{meaning}</Text>
        <Text>{reading}</Text>
      </ResultCard>
      <ParticipantCard info={result.participantInfo} />
      <OverallCard result={result} />
      <SectionsCard result={result} />
      <PatternsCard patterns={result.patterns} />
      <TipsCard recommendations={result.recommendations} />
      <CommentsCard result={result} />
      <ResultCard heading={result.disclaimer.heading}>
        <Text>{result.disclaimer.text}</Text>
      </ResultCard>
    </>
  );
}

function BeingProcessed() {
  return (
    <Notice title="Jawaban Anda sudah tersimpan dan sedang diproses">
      Rincian per bagian belum tersedia. Untuk membicarakan keseharian anak lebih lanjut, berkonsultasilah dengan
      psikolog atau terapis okupasi.
    </Notice>
  );
}

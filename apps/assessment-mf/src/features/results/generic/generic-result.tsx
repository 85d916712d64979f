import type { GenericResult, InstrumentEvidence } from '@kenali/contracts';
import { Notice, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { EvidenceCard } from '../parts/common-cards.tsx';
import { ResultCard } from '../parts/result-parts.tsx';

const Answers = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  padding-inline-start: ${({ theme }) => theme.space[6]};
`;

/** The result of a questionnaire without scoring: each question with the label of the selected option. */
export function GenericResultView({
  result,
  evidence,
}: {
  result: GenericResult;
  evidence: InstrumentEvidence | null;
}) {
  return (
    <>
      <Notice tone="good" title="Jawaban sudah tersimpan">
        Asesmen ini tidak memakai skor. Jawabannya dapat dibaca kembali di bawah ini.
      </Notice>
      {result.answers.length > 0 && (
        <ResultCard heading="Jawaban">
          <Answers>
            {result.answers.map(({ number, question, answer }) => (
              <li key={number} value={number}>
                <Stack $gap={1}>
                  <Text $tone="inkSoft">{question}</Text>
                  <Text $weight="medium">{answer}</Text>
                </Stack>
              </li>
            ))}
          </Answers>
        </ResultCard>
      )}
      <EvidenceCard evidence={evidence} />
    </>
  );
}

import type { Reason } from '@kenali/contracts';
import { SmallText, Stack, Text } from '@kenali/ui';
import { asSentence } from '../../common/labels.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { Sections } from './answers-card.tsx';

/** 'Mengapa laporan ini berkata demikian?': each sentence of the report with its rule and the facts that fulfil it. */
export const ReasonsCard = ({ reasons }: { reasons: readonly Reason[] }) => (
  <SectionCard title="Mengapa laporan ini berkata demikian?">
    <SmallText>
      Buka sebuah kalimat untuk melihat aturan dan angka yang menghasilkannya. Orang tua tidak melihat bagian ini.
    </SmallText>
    <Sections>
      {reasons.map(({ rule, sentence, because }) => (
        <details key={`${rule} ${sentence}`}>
          <summary>{asSentence(sentence)}</summary>
          <Stack $gap={1}>
            {because.map((fact) => (
              <Text key={fact}>{fact}</Text>
            ))}
            <SmallText>
              Aturan: <code>{rule}</code>
            </SmallText>
          </Stack>
        </details>
      ))}
    </Sections>
  </SectionCard>
);

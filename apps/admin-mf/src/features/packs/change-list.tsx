import type { ProposedChange } from '@kenali/contracts';
import { Badge, Card, Heading, Row, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { AREAS, KINDS } from './packs.api.ts';

const Values = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  & dt { color: ${({ theme }) => theme.color.inkSoft}; }
  & dd { white-space: pre-wrap; }
`;

/** Every difference, grouped as a reviewer reads a questionnaire: what is asked first, how it is scored next, texts last. */
export function ChangeList({ changes }: { changes: readonly ProposedChange[] }) {
  const areas = (Object.keys(AREAS) as ProposedChange['area'][])
    .map((area) => ({ area, own: changes.filter((each) => each.area === area) }))
    .filter(({ own }) => own.length > 0);
  return areas.map(({ area, own }) => (
    <Stack key={area} as="section" $gap={3} aria-labelledby={`area-${area}`}>
      <Heading level={3} id={`area-${area}`}>
        {AREAS[area]} ({own.length})
      </Heading>
      {own.map((change) => (
        <Change key={`${change.kind} ${change.at}`} change={change} />
      ))}
    </Stack>
  ));
}

function Change({ change: { kind, effect, at, before, after } }: { change: ProposedChange }) {
  return (
    <Card>
      <Row $gap={3}>
        <Text>
          {KINDS[kind]}: <code>{at || 'seluruh isi'}</code>
        </Text>
        {effect === 'scores' && <Badge $tone="bad">Mengubah skor</Badge>}
        {effect === 'answers' && <Badge $tone="warn">Mengubah kata yang dijawab</Badge>}
      </Row>
      <Values>
        {before !== null && (
          <div>
            <dt>Sebelum</dt>
            <dd>{before}</dd>
          </div>
        )}
        {after !== null && (
          <div>
            <dt>Sesudah</dt>
            <dd>{after}</dd>
          </div>
        )}
      </Values>
    </Card>
  );
}

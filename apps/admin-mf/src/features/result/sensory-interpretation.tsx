import type { SensoryResult } from '@kenali/contracts';
import { Badge, Card, Heading, Row, Stack, Text } from '@kenali/ui';

const DEFAULT_TEXT = 'Skor yang lebih tinggi menunjukkan kepekaan yang lebih besar pada bagian tersebut.';

/** 'Interpretasi Hasil' and, where a rule of the instrument holds, 'Pola Sensoris'. */
export function SensoryInterpretation({ result }: { result: SensoryResult }) {
  const patterns = Object.entries(result.patterns);
  return (
    <Card as="section" aria-labelledby="interpretation">
      <Heading level={2} id="interpretation">
        Interpretasi Hasil
      </Heading>
      <Row>
        {result.band && <Badge $tone="info">{result.band.label}</Badge>}
        <Text as="span" $tone="inkSoft" $tabular>
          Skor total {result.totalScore}; {result.answeredCount} butir dijawab, {result.notObservedCount} tidak teramati
          {result.bandScore !== null && result.notObservedCount > 0 && `; skor untuk kategori ${result.bandScore}`}
        </Text>
      </Row>
      <Text>{result.interpretation || DEFAULT_TEXT}</Text>
      {patterns.length > 0 && (
        <Stack $gap={3}>
          <Heading level={3}>Pola Sensoris</Heading>
          {patterns.map(([label, description]) => (
            <Stack key={label} $gap={1} $align="start">
              <Badge $tone="neutral">{label}</Badge>
              <Text>{description}</Text>
            </Stack>
          ))}
        </Stack>
      )}
      <Text $size="small" $tone="inkSoft">
        Instrumen {result.instrument.id} versi {result.instrument.version}; kategori menurut set {result.bandSet}.
      </Text>
    </Card>
  );
}

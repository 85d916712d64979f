import { Badge, Card, Row, SectionBars, Stack, Text } from '@kenali/ui';

/** Invented scores; the badge marks them as an example. */
const SECTIONS = [
  { key: 'A', label: 'Pemrosesan Pendengaran', average: 3.4, averageText: '3,4' },
  { key: 'B', label: 'Visual', average: 1.8, averageText: '1,8' },
  { key: 'D', label: 'Sentuhan', average: 2.9, averageText: '2,9' },
  { key: 'G', label: 'Perencanaan Gerakan', average: 1.5, averageText: '1,5' },
];

/** Shows what a report looks like, for an invented child. */
export const ExampleReport = () => (
  <Card as="figure" aria-label="Contoh laporan profil sensori">
    <Row $justify="space-between" $align="start" $nowrap>
      <Text as="figcaption" $weight="semibold">
        Profil sensori Bima, 6 tahun
      </Text>
      <Badge $tone="promo">Contoh</Badge>
    </Row>
    <Stack $gap={3}>
      <Text $size="small" $tone="inkSoft">
        Bima lebih sering terganggu oleh bunyi yang tiba-tiba. Sentuhan ringan kadang membuatnya kurang nyaman.
      </Text>
      <SectionBars caption="Rata-rata per bagian, skala 1–5" sections={SECTIONS} />
    </Stack>
  </Card>
);

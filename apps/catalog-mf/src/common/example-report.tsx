import type { AssessmentType } from '@kenali/contracts';
import { Badge, Card, Row, SmallText, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';

interface Line {
  label: string;
  /** Length of the bar, in percent. */
  share: number;
  /** What the bar means, in words. */
  meaning: string;
}

interface Example {
  title: string;
  summary: string;
  lines: readonly Line[];
  /** Both ends of the bars. */
  ends: readonly [string, string];
}

/** The child of the sample report, with its values. A test of the whole platform compares them. */
const SENSORY: Example = {
  title: 'Profil sensori Bima, 6 tahun',
  summary: 'Perilaku yang ditanyakan paling sering muncul pada bagian Pendengaran.',
  ends: ['tidak pernah', 'selalu'],
  lines: [
    { label: 'Pendengaran', share: 69, meaning: 'sering' },
    { label: 'Sentuhan', share: 44, meaning: 'kadang-kadang' },
    { label: 'Perencanaan gerakan', share: 19, meaning: 'jarang' },
    { label: 'Penglihatan', share: 17, meaning: 'jarang' },
  ],
};

/** Invented results; the badge marks them as an example. */
const EXAMPLES: Partial<Record<AssessmentType, Example>> = {
  learning: {
    title: 'Gaya belajar Sari, 12 tahun',
    summary: 'Sari paling sering memilih belajar dengan melihat. Ini kesukaannya saat ini, bukan kemampuannya.',
    ends: ['tidak dipilih', 'selalu dipilih'],
    lines: [
      { label: 'Visual', share: 57, meaning: '8 dari 14 jawaban' },
      { label: 'Kinestetik', share: 29, meaning: '4 dari 14 jawaban' },
      { label: 'Auditori', share: 14, meaning: '2 dari 14 jawaban' },
    ],
  },
  intelligence: {
    title: 'Kecerdasan majemuk Raka, 14 tahun',
    summary:
      'Raka paling sering menjawab Ya pada bidang musik dan gerak. Laporannya memberi saran kegiatan untuk kedua bidang itu.',
    ends: ['0 dari 10', '10 dari 10'],
    lines: [
      { label: 'Musik', share: 90, meaning: '9 dari 10 pernyataan' },
      { label: 'Kinestetik', share: 80, meaning: '8 dari 10 pernyataan' },
      { label: 'Linguistik', share: 50, meaning: '5 dari 10 pernyataan' },
    ],
  },
};

const Lines = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  padding: 0;
  list-style: none;
  font-size: ${({ theme }) => theme.text.small.desktop};
  line-height: 1.35;
  li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px ${({ theme }) => theme.space[3]}; }
  li > span + span { color: ${({ theme }) => theme.color.inkSoft}; }
  svg { width: 100%; height: 10px; }
`;

const Ends = styled(Row)`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.phone};
`;

const Track = styled.rect`
  fill: ${({ theme }) => theme.color.line};
`;

const Bar = styled.rect`
  fill: ${({ theme }) => theme.color.teal};
  @media (forced-colors: active) { fill: Highlight; }
`;

export interface ExampleReportProps {
  /** Default: sensory. */
  type?: AssessmentType;
  /** Set it where the report scrolls, so that the keyboard can scroll too. */
  isFocusable?: boolean;
}

/** Shows what the report of a type looks like, for an invented person. */
export function ExampleReport({ type = 'sensory', isFocusable = false }: ExampleReportProps) {
  const { title, summary, lines, ends } = EXAMPLES[type] ?? SENSORY;
  return (
    <Card as="figure" aria-label={`Contoh laporan: ${title}`} tabIndex={isFocusable ? 0 : undefined}>
      <Row $justify="space-between" $align="start" $nowrap>
        <Text as="figcaption" $weight="semibold">
          {title}
        </Text>
        <Badge $tone="promo">Contoh</Badge>
      </Row>
      <Stack $gap={3}>
        <SmallText>{summary}</SmallText>
        <Lines role="list">
          {lines.map(({ label, share, meaning }) => (
            <li key={label}>
              <span>{label}</span>
              <span>{meaning}</span>
              <svg aria-hidden="true" focusable="false">
                <Track width="100%" height="10" rx="5" />
                <Bar width={`${share}%`} height="10" rx="5" />
              </svg>
            </li>
          ))}
        </Lines>
        <Ends $justify="space-between" aria-hidden>
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </Ends>
      </Stack>
    </Card>
  );
}

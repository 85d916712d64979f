import type { Protocol, ProtocolItem } from '@kenali/contracts';
import { BareList, Heading, SmallText, Stack, Text, TextField } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { SectionCard } from '../../common/page-parts.tsx';

/** Sections that fold. */
export const Sections = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  details { border: 1px solid ${({ theme }) => theme.color.line}; border-radius: ${({ theme }) => theme.radius.control}; }
  summary {
    padding: 10px ${({ theme }) => theme.space[4]};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    cursor: pointer;
  }
  details > :not(summary) { padding: ${({ theme }) => `0 ${theme.space[4]} ${theme.space[3]}`}; }
`;

const List = styled(BareList).attrs({ $gap: 2 })`
  li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 ${({ theme }) => theme.space[4]}; }
`;

const answerText = ({ answer, value, isNotObserved }: ProtocolItem) => {
  if (isNotObserved) return 'Tidak Teramati';
  if (answer === null) return 'Tidak dijawab';
  return value === null ? answer : `${answer} (${value})`;
};

/** How many of the most prominent items are listed; the sections below have all. */
const TOP_COUNT = 20;

/** 'Jawaban per butir': every item with the chosen option, by section. */
export function AnswersCard({ protocol, hasTopItems }: { protocol: Protocol; hasTopItems: boolean }) {
  const [filter, setFilter] = useState('');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers print the content of open sections only.
    const unfold = () => {
      for (const section of ref.current?.querySelectorAll('details') ?? []) section.open = true;
    };
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
  const { sections } = protocol;
  const wanted = filter.trim().toLowerCase();
  const shown = sections
    .map((section) => ({
      ...section,
      items: section.items.filter((item) =>
        `${item.id}. ${item.text} ${answerText(item)}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ items }) => items.length > 0);
  const count = shown.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <SectionCard title="Jawaban per butir">
      {hasTopItems && (
        <SmallText>
          Bagian di sini mengikuti kuesioner (A sampai N); skor di atas memakai pengelompokan staf (A sampai M).
        </SmallText>
      )}
      {hasTopItems && <TopItems items={sections.flatMap(({ items }) => items)} />}
      <TextField label="Cari butir atau jawaban" value={filter} onChange={({ target }) => setFilter(target.value)} />
      <SmallText role="status">{count === 0 ? 'Tidak ada butir yang cocok' : `${count} butir`}</SmallText>
      <Sections ref={ref}>
        {shown.map(({ key, name, items }) => (
          <details key={key ?? 'all'} open={wanted !== '' || sections.length === 1}>
            <summary>
              {sectionTitle(key, name)} ({items.length} butir)
            </summary>
            <Items items={items} />
          </details>
        ))}
      </Sections>
    </SectionCard>
  );
}

/** Letters are part of the name; keys of categories are not. */
export const sectionTitle = (key: string | null, name: string | null) =>
  key?.length === 1 && name ? `${key}. ${name}` : (name ?? 'Semua butir');

const Items = ({ items }: { items: readonly ProtocolItem[] }) => (
  <List>
    {items.map((item) => (
      <li key={item.id}>
        <span>
          {item.id}. {item.text}
        </span>
        <strong>{answerText(item)}</strong>
      </li>
    ))}
  </List>
);

/** From SERING on, an answer stands out. */
const STANDS_OUT = 4;

/** The items with the highest value. Nothing if no answer stands out, or all are equal. */
function TopItems({ items }: { items: readonly ProtocolItem[] }) {
  const values = items.flatMap(({ value }) => (value === null ? [] : [value]));
  const highest = Math.max(...values);
  if (highest < STANDS_OUT || Math.min(...values) === highest) return null;
  const top = items.filter(({ value }) => value === highest);
  return (
    <Stack $gap={2}>
      <Heading level={3}>Butir dengan nilai tertinggi</Heading>
      <Items items={top.slice(0, TOP_COUNT)} />
      {top.length > TOP_COUNT && <Text $tone="inkSoft">dan {top.length - TOP_COUNT} butir lainnya di bawah</Text>}
    </Stack>
  );
}

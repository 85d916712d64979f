import type { Protocol } from '@kenali/contracts';
import { Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { SectionCard } from '../../common/page-parts.tsx';
import { sectionTitle } from './answers-card.tsx';

/** Keeps the line breaks that the respondent typed. */
const Remark = styled(Text)`
  white-space: pre-line;
`;

/** 'Catatan Pengisi': what the respondent wrote, the general remark first. Nothing without remarks. */
export function RemarksCard({ protocol: { remark, sections } }: { protocol: Protocol }) {
  const remarks = [
    { title: 'Umum', text: remark },
    ...sections.map(({ key, name, remark: text }) => ({ title: sectionTitle(key, name), text })),
  ].filter(({ text }) => text !== null);
  if (remarks.length === 0) return null;
  return (
    <SectionCard title="Catatan Pengisi">
      {remarks.map(({ title, text }) => (
        <Remark key={title}>
          <strong>{title}:</strong> {text}
        </Remark>
      ))}
    </SectionCard>
  );
}

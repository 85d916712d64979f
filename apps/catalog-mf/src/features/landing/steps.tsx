import { SmallText, Text } from '@kenali/ui';
import { styled } from 'styled-components';

const STEPS = [
  { title: 'Pilih asesmen', text: 'Baca untuk siapa asesmen itu dan berapa lama mengerjakannya.' },
  { title: 'Bayar dengan aman', text: 'Virtual account, e-wallet, QRIS, kartu, atau gerai ritel.' },
  { title: 'Kerjakan asesmen', text: 'Jawaban tersimpan otomatis; Anda boleh beristirahat di tengah jalan.' },
  { title: 'Terima hasil', text: 'Baca laporannya di layar dan unduh sebagai PDF.' },
];

const Line = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[5]};
  padding: 0;
  list-style: none;
  counter-reset: step;
  ${({ theme }) => theme.media.desktop} { grid-template-columns: repeat(4, 1fr); }
`;

const Step = styled.li`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  align-content: start;
  counter-increment: step;
  &::before {
    content: counter(step);
    display: grid;
    grid-row: span 2;
    place-items: center;
    width: 44px;
    height: 44px;
    border-radius: 50%;
    background: ${({ theme }) => theme.color.tealWash};
    color: ${({ theme }) => theme.color.teal};
    font-weight: ${({ theme }) => theme.font.weight.bold};
  }
`;

/** The four steps from choosing an assessment to reading its result. */
export const Steps = () => (
  <Line>
    {STEPS.map(({ title, text }) => (
      <Step key={title}>
        <Text $weight="semibold">{title}</Text>
        <SmallText>{text}</SmallText>
      </Step>
    ))}
  </Line>
);

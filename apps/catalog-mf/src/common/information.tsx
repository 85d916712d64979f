import { useShell } from '@kenali/federation';
import { BareList, BulletList, Heading, Stack, Text, TextLink } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Question } from './faq.ts';

/** A part of a page with a heading of level 2. */
export function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <Stack as="section" $gap={3} aria-labelledby={id}>
      <Heading level={2} size={2} id={id}>
        {heading}
      </Heading>
      {children}
    </Stack>
  );
}

/** A list of sentences. Screen readers announce it as a list. */
export const Points = styled(BulletList)`
  max-width: ${({ theme }) => theme.size.text};
`;

const Questions = styled.div`
  display: grid;
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  details { border-block-end: 1px solid ${({ theme }) => theme.color.line}; }
  /* Beside the marker, so that a second line begins where the first does. */
  summary, p { margin-inline-start: ${({ theme }) => theme.space[5]}; }
  summary {
    padding-block: ${({ theme }) => theme.space[3]};
    list-style-position: outside;
    min-height: ${({ theme }) => theme.size.thumb};
    font-weight: ${({ theme }) => theme.font.weight.semibold};
    cursor: pointer;
  }
  p { padding-block-end: ${({ theme }) => theme.space[4]}; }
`;

export const QuestionList = ({ questions }: { questions: readonly Question[] }) => (
  <Questions>
    {questions.map(({ question, answer }) => (
      <details key={question}>
        <summary>{question}</summary>
        <Text $tone="inkSoft">{answer}</Text>
      </details>
    ))}
  </Questions>
);

/** What protects answers, as the privacy notice says it. */
export function Protection() {
  const { Link } = useShell();
  return (
    <>
      <Points>
        <li>
          Jawaban dan hasil dibaca oleh Anda, admin kami, psikolog yang ditugaskan, dan orang yang Anda undang sendiri.
        </li>
        <li>Pembacaan data keluarga oleh staf di area admin dicatat.</li>
        <li>Jawaban, data peserta, dan hasil disimpan terenkripsi di pangkalan data.</li>
        <li>Penyedia pembayaran tidak menerima nama anak, jawaban, atau hasil.</li>
        <li>Situs ini tidak memakai iklan, pelacak, atau layanan statistik pihak lain.</li>
        <li>Salinan data Anda dapat Anda unduh. Data satu anak atau seluruh akun dapat Anda hapus sendiri.</li>
      </Points>
      <Text>
        Selengkapnya di{' '}
        <TextLink as={Link} to="/privasi">
          Pemberitahuan Privasi
        </TextLink>
        .
      </Text>
    </>
  );
}

/** Ways to ask before paying. */
export function Contact() {
  const { contacts } = useShell().settings;
  if (contacts.length === 0) return <Text>Hubungi kami lewat WhatsApp di bagian bawah halaman ini.</Text>;
  return (
    <BareList $gap={3}>
      {contacts.map(({ label, number, url }) => (
        <li key={url}>
          <Text $tone="inkSoft">{label}</Text>
          <TextLink $alone href={url} rel="noreferrer" target="_blank">
            WhatsApp {number}
          </TextLink>
        </li>
      ))}
    </BareList>
  );
}

/** The whole report of an invented child, scored as every other one. */
export function SampleReportLink() {
  const { Link } = useShell();
  return (
    <div>
      <TextLink as={Link} $alone to="/contoh-laporan">
        Baca contoh laporan lengkap
      </TextLink>
    </div>
  );
}

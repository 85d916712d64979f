import { Card, Grid, Heading, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { catalogue } from '../../common/catalogue.api.ts';
import { FAQ } from '../../common/faq.ts';
import { Contact, Part, Points, Protection, QuestionList, SampleReportLink } from '../../common/information.tsx';
import { LockPicture, PausePicture, TalkPicture } from './pictures.tsx';

const Section = styled.section`
  padding-block: ${({ theme }) => theme.space[8]};
`;

const Banner = styled.div`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space[3]};
  background: ${({ theme }) => theme.color.tealWash};
  color: ${({ theme }) => theme.color.teal};
  svg { width: min(176px, 100%); height: auto; }
`;

/** The long list is beside the two short texts. */
const Topics = styled(Grid).attrs({ $columns: 2 })`
  ${({ theme }) => theme.media.tablet} { > :nth-child(3) { grid-area: 1 / 2 / span 2; } }
`;

/** Questions need the width of a line of text; ways to ask need little. */
const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  align-items: start;
  padding-block: ${({ theme }) => theme.space[8]};
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 4fr);
    column-gap: ${({ theme }) => theme.space[12]};
  }
`;

/** Below what everybody looks for first: what parents want to know before they pay. It loads after the first view. */
export default function More() {
  return (
    <>
      <Section aria-labelledby="landing-know">
        <Stack $gap={5}>
          <Heading level={2} id="landing-know">
            Sebelum Anda memilih
          </Heading>
          <Topics>
            <Topic heading="Fungsi dan batas asesmen" picture={<TalkPicture />}>
              <Text>
                Asesmen di sini membantu Anda memahami diri atau anak Anda, dan menjadi bahan pembicaraan dengan tenaga
                profesional.
              </Text>
              <Text>
                Hasilnya bukan diagnosis dan tidak menggantikan pemeriksaan oleh psikolog atau dokter. Setiap hasil
                menyebutkan bukti ilmiah dan batasnya.
              </Text>
              <SampleReportLink />
            </Topic>
            <Topic heading="Lama pengisian" picture={<PausePicture />}>
              <Durations />
              <Text>
                Setiap jawaban tersimpan otomatis. Berhenti dan lanjutkan bila Anda sempat, juga dari perangkat lain.
              </Text>
            </Topic>
            <Topic heading="Jawaban Anda dilindungi" picture={<LockPicture />}>
              <Protection />
            </Topic>
          </Topics>
        </Stack>
      </Section>
      <Columns>
        <Part id="landing-faq" heading="Pertanyaan umum">
          <QuestionList questions={FAQ} />
        </Part>
        <Part id="landing-contact" heading="Masih ada pertanyaan">
          <Contact />
        </Part>
      </Columns>
    </>
  );
}

const Topic = ({ heading, picture, children }: { heading: string; picture: ReactNode; children: ReactNode }) => (
  <Card banner={<Banner>{picture}</Banner>}>
    <Heading level={3}>{heading}</Heading>
    {children}
  </Card>
);

/** As the catalogue says it. Nothing while it is loading or cannot be loaded; the cards above say so. */
function Durations() {
  const { data = [] } = useQuery(catalogue);
  const timed = data.filter(({ duration }) => duration);
  if (timed.length === 0) return null;
  return (
    <Points>
      {timed.map(({ id, name, duration }) => (
        <li key={id}>
          {name}: {duration}
        </li>
      ))}
    </Points>
  );
}

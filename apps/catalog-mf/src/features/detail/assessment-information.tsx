import type { AssessmentDetail } from '@kenali/contracts';
import { Heading, Notice, Stack, Text } from '@kenali/ui';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ExampleReport } from '../../common/example-report.tsx';
import { FAQ, type Question } from '../../common/faq.ts';
import { Contact, Part, Points, Protection, QuestionList, SampleReportLink } from '../../common/information.tsx';
import { ASSESSMENT_TEXTS } from './assessment-texts.ts';
import { Evidence } from './evidence.tsx';

const Areas = styled.dl`
  display: grid;
  gap: ${({ theme }) => `${theme.space[4]} ${theme.space[6]}`};
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  dd { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; }
`;

const Marked = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
  li { display: grid; grid-template-columns: auto 1fr; gap: ${({ theme }) => theme.space[2]}; }
  svg { margin-block-start: 3px; color: ${({ theme }) => theme.color.teal}; }
`;

/** What only assessments of one type show. */
const OWN_QUESTIONS: Partial<Record<AssessmentDetail['type'], Question>> = {
  sensory: {
    question: 'Bagaimana konsultasi online dijadwalkan?',
    answer: 'Setelah Anda menyelesaikan profil sensori, kami menghubungi Anda lewat WhatsApp untuk mengatur waktunya.',
  },
};

/** What parents want to know before they pay. */
export function AssessmentInformation({ assessment }: { assessment: AssessmentDetail }) {
  const { type, duration, ageRange, questionnaire } = assessment;
  const texts = ASSESSMENT_TEXTS[type];
  const own = OWN_QUESTIONS[type];
  return (
    <Stack $gap={8}>
      {!questionnaire && (
        <Notice tone="info" title="Kuesionernya belum tersedia">
          Kuesioner asesmen ini sedang disiapkan, jadi belum dapat diisi.
        </Notice>
      )}
      {texts.areas && questionnaire && questionnaire.areas.length > 0 && (
        <Part id="areas" heading="Apa yang dilihat">
          <Text>{texts.areas}</Text>
          <Areas>
            {(questionnaire.examples ?? questionnaire.areas.map((area) => ({ area, example: null }))).map(
              ({ area, example }) => (
                <div key={area}>
                  <dt>{area}</dt>
                  {example && <dd>Misalnya: “{example}”</dd>}
                </div>
              ),
            )}
          </Areas>
        </Part>
      )}
      <Part id="is" heading="Fungsi dan batas asesmen">
        <MarkedList title="Asesmen ini adalah" points={texts.is} icon={<Check size={20} aria-hidden />} />
        <MarkedList title="Asesmen ini bukan" points={texts.isNot} icon={<Minus size={20} aria-hidden />} />
      </Part>
      <Part id="who" heading="Untuk siapa dan bagaimana mengisinya">
        <Points>
          {ageRange && <li>Usia: {ageRange}.</li>}
          <li>{texts.who}</li>
          {questionnaire && (
            <li>
              {questionnaire.itemCount} butir{duration && `, sekitar ${duration}`}.
            </li>
          )}
          <li>{texts.answer}</li>
          <li>Setiap jawaban tersimpan otomatis. Berhenti dan lanjutkan bila Anda sempat, juga dari perangkat lain.</li>
        </Points>
      </Part>
      <Part id="result" heading="Isi hasilnya">
        <Points>
          {texts.result.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </Points>
        {type !== 'other' && <ExampleReport type={type} />}
        {type === 'sensory' && <SampleReportLink />}
      </Part>
      <Evidence assessment={assessment} />
      <Part id="protection" heading="Bagaimana jawaban dilindungi">
        <Protection />
      </Part>
      <Part id="faq" heading="Pertanyaan umum">
        <QuestionList questions={own ? [own, ...FAQ] : FAQ} />
      </Part>
      <Part id="contact" heading="Bertanya sebelum membeli">
        <Contact />
      </Part>
    </Stack>
  );
}

const MarkedList = ({ title, points, icon }: { title: string; points: readonly string[]; icon: ReactNode }) => (
  <Stack $gap={2}>
    <Heading level={3}>{title}</Heading>
    <Marked>
      {points.map((point) => (
        <li key={point}>
          {icon}
          <span>{point}</span>
        </li>
      ))}
    </Marked>
  </Stack>
);

import { type GenericResult, RESULT_TEXTS } from '@kenali/contracts';
import { Card, DataTable, Heading, Text } from '@kenali/ui';
import { Instrument } from './instrument.tsx';

/** A questionnaire without scoring: what was asked and answered. */
export const GenericAnswers = ({ result }: { result: GenericResult }) => (
  <Card as="section" aria-labelledby="answers">
    <Heading level={2} id="answers">
      Jawaban
    </Heading>
    <Text>{RESULT_TEXTS.beingProcessed}. Asesmen ini tidak dihitung dengan skor.</Text>
    <DataTable
      caption="Jawaban"
      hideCaption
      columns={[
        { key: 'number', header: 'Nomor', cell: ({ number }) => number },
        { key: 'question', header: 'Pertanyaan', cell: ({ question }) => question, isRowHeader: true },
        { key: 'answer', header: 'Jawaban', cell: ({ answer }) => answer },
      ]}
      rows={result.answers}
      rowKey={({ number }) => number}
    />
    <Instrument instrument={result.instrument} />
  </Card>
);

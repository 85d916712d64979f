import { type Id, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ButtonLink, Card, Heading, Row, Text } from '@kenali/ui';
import { useEffect, useRef } from 'react';

/** The end of a questionnaire without scoring. */
export function CompletedCard({ id }: { id: Id }) {
  const { Link } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card as="section">
      <Heading level={2} size={3} ref={heading}>
        {TAKING_TEXTS.completed}
      </Heading>
      <Text>Jawaban Anda sudah tersimpan. Terima kasih sudah meluangkan waktu.</Text>
      <Row>
        <ButtonLink as={Link} to={`/results/${id}`}>
          Lihat Laporan
        </ButtonLink>
        <ButtonLink as={Link} to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </ButtonLink>
      </Row>
    </Card>
  );
}

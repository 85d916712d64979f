import type { ConsentRelationship, ConsentView } from '@kenali/contracts';
import { Button, Card, FormError, LoadingArea, Row, SkeletonText, Stack } from '@kenali/ui';
import { type FormEvent, useRef, useState } from 'react';
import { DeclarationFields, RELATIONSHIP_FIELD, useDeclaration } from '../../common/consent/declaration.tsx';
import { useConsentView, useGrantConsent } from '../../common/consent/use-consent.ts';
import { focusField } from '../../common/focus-field.ts';
import { PageButton } from '../../common/page-link.tsx';
import { NotLoaded } from '../../common/part-boundary.tsx';

interface ProfileConsentProps {
  /** Loads the page again. @param relationship what the person has declared to be */
  onGranted(relationship: ConsentRelationship | null): Promise<unknown>;
}

/** Asks for the consent that comes before a profile. */
export function ProfileConsent({ onGranted }: ProfileConsentProps) {
  const { data, isError, refetch } = useConsentView();
  if (data) return <ProfileConsentForm view={data} onGranted={onGranted} />;
  if (isError) return <NotLoaded onRetry={() => void refetch()}>Teks persetujuan belum dapat dimuat.</NotLoaded>;
  return (
    <LoadingArea label="Memuat persetujuan...">
      <SkeletonText />
    </LoadingArea>
  );
}

function ProfileConsentForm({ view, onGranted }: ProfileConsentProps & { view: ConsentView }) {
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const declaration = useDeclaration(view, true);
  const { grant, isGranting, failure } = useGrantConsent(() => onGranted(declaration.chosen.relationship));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (declaration.request) grant(declaration.request);
    else focusField(form.current, RELATIONSHIP_FIELD);
  };
  return (
    <Card as="section">
      <form ref={form} noValidate onSubmit={submit}>
        <Stack $gap={3}>
          <DeclarationFields declaration={declaration} isChecked={isChecked} />
          {failure && <FormError>{failure}</FormError>}
          <Row $justify="space-between">
            <PageButton to="/account" $variant="quiet" $flush>
              Tidak sekarang
            </PageButton>
            <Button type="submit" busy={isGranting} busyLabel="Menyimpan...">
              Saya setuju
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

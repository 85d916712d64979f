import { ACCOUNT_TEXTS, type SecondFactorView } from '@kenali/contracts';
import {
  Badge,
  Button,
  formatDate,
  Notice,
  RecoveryCodeList,
  Row,
  SkeletonText,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession, useWebCore } from '../../../common/app-context.ts';
import { PageButton } from '../../../common/page-link.ts';
import { NotLoaded } from '../account-frame.tsx';
import { DisableSecondFactor } from './disable-second-factor.tsx';
import { Enrolment } from './enrolment.tsx';

const KEY = ['/api/auth/second-factor'];
/** Below this number, the owner should make new codes. */
const FEW_CODES = 3;

/** Turns the second factor of the account on and off. */
export function SecondFactor() {
  const { toast } = useWebCore();
  const { data, isPending, isError, refetch } = useQuery<SecondFactorView>({ queryKey: KEY });
  const { user } = useSession();
  const [step, setStep] = useState<'enrol' | 'disable' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => {
    setStep(null);
    setCodes(null);
  };
  const keep = () => {
    close();
    // Earlier, it would cover the codes.
    toast.show({ title: ACCOUNT_TEXTS.secondFactorOn, description: ACCOUNT_TEXTS.secondFactorOnDetail });
  };
  if (codes) return <RecoveryCodeList codes={codes} onDone={keep} />;
  if (isPending) return <SkeletonText lines={2} />;
  if (isError) return <NotLoaded onRetry={refetch}>{ACCOUNT_TEXTS.secondFactorLoadFailed}</NotLoaded>;
  if (step === 'disable') return <DisableSecondFactor onDone={close} onCancel={close} />;
  if (step === 'enrol') return <Enrolment onCancel={close} onDone={setCodes} />;
  if (!data.isOn)
    return (
      <Stack $gap={4}>
        <Text $tone="inkSoft">
          Selain password, masuk juga memerlukan kode dari aplikasi di ponsel Anda. Orang yang mengetahui password Anda
          tetap tidak dapat masuk.
        </Text>
        {user?.isEmailVerified === false ? (
          <>
            <Text>Verifikasi dulu email Anda, supaya hanya Anda yang dapat mengaktifkannya.</Text>
            <div>
              <PageButton to="/verify-email?next=%2Faccount" $variant="secondary">
                Verifikasi email
              </PageButton>
            </div>
          </>
        ) : (
          <div>
            <Button $variant="secondary" onClick={() => setStep('enrol')}>
              Aktifkan
            </Button>
          </div>
        )}
      </Stack>
    );
  return <IsOn view={data} onDisable={() => setStep('disable')} />;
}

function IsOn({ view, onDisable }: { view: SecondFactorView; onDisable: () => void }) {
  return (
    <Stack $gap={4}>
      <Row $gap={2}>
        <Badge $tone="good">Aktif</Badge>
        {view.enabledAt && <SmallText>sejak {formatDate(view.enabledAt)}</SmallText>}
      </Row>
      <Text $tone="inkSoft">Sisa kode pemulihan: {view.recoveryCodesLeft} dari 10.</Text>
      {view.recoveryCodesLeft < FEW_CODES && (
        <Notice tone="warn" title="Kode pemulihan hampir habis">
          Matikan lalu aktifkan lagi verifikasi dua langkah untuk mendapat sepuluh kode baru.
        </Notice>
      )}
      <div>
        <Button $variant="secondary" onClick={onDisable}>
          Matikan
        </Button>
      </div>
    </Stack>
  );
}

import {
  ACCESS_CODE_MISTYPED,
  type AccessCodeRedeemed,
  ASSESSMENT_TYPE,
  accessCodeText,
  storedAccessCode,
} from '@kenali/contracts';
import { apiFailureOf, failureText, useStore } from '@kenali/federation';
import { Actions, Button, Card, FormError, fieldOf, Heading, NarrowPage, Stack, Text, TextField } from '@kenali/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { PageButton } from '../../common/page-link.ts';
import { keptCode } from './kept-code.ts';

const PATH = '/kode';
const FAILED = 'Kode belum dapat dipakai. Periksa sambungan internet Anda, lalu coba lagi.';

/** A code as it is printed if it is complete, otherwise as it was typed. */
const shownCode = (typed: string): string => {
  const stored = storedAccessCode(typed);
  return stored ? accessCodeText(stored) : typed;
};

/**
 * Keeps the code behind the "#" of a scanned address. It never leaves the browser before it is redeemed, and goes from the address at once.
 * Another text is no code, so it is not shown. @returns how many slips were scanned since the page opened
 */
function useScannedCode(): number {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [scans, setScans] = useState(0);
  useEffect(() => {
    if (hash.length < 2) return;
    const stored = storedAccessCode(hash.slice(1));
    if (stored) {
      keptCode.put(accessCodeText(stored));
      setScans((count) => count + 1);
    }
    void navigate(PATH, { replace: true });
  }, [hash, navigate]);
  return scans;
}

/** /kode: an assessment that a school or another partner gives. */
export function RedeemPage() {
  const { status, user } = useSession();
  const kept = useStore(keptCode);
  const scans = useScannedCode();
  // Another slip begins again, and so does another account.
  const turn = `${user?.id} ${scans}`;
  const [done, setDone] = useState<{ turn: string; redeemed: AccessCodeRedeemed } | null>(null);
  if (done?.turn === turn) return <Redeemed redeemed={done.redeemed} />;
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Heading level={1}>Kode akses</Heading>
          <Text $tone="inkSoft">
            Mendapat kertas berisi kode dari sekolah atau mitra kami? Dengan kode itu, asesmennya terbuka tanpa biaya.
          </Text>
        </Stack>
        {status === 'anonymous' ? (
          <SignInFirst code={kept} />
        ) : (
          <CodeForm key={turn} onRedeemed={(redeemed) => setDone({ turn, redeemed })} />
        )}
      </Stack>
    </NarrowPage>
  );
}

/** Login and registration lead back here, where the code waits. */
const SignInFirst = ({ code }: { code: string }) => (
  <Card>
    <Text>
      {code
        ? `Kode ${code} sudah kami baca. Masuk atau daftar dahulu; kodenya tetap tersimpan di tab ini.`
        : 'Masuk atau daftar dahulu, lalu masukkan kodenya di sini.'}
    </Text>
    <Actions>
      {/* Most families who hold a slip have no account yet. */}
      <PageButton to={`/register?next=${PATH}`}>Daftar</PageButton>
      <PageButton to={`/login?next=${PATH}`} $variant="secondary">
        Masuk
      </PageButton>
    </Actions>
  </Card>
);

function CodeForm({ onRedeemed }: { onRedeemed: (redeemed: AccessCodeRedeemed) => void }) {
  const { api } = useWebCore();
  const form = useForm({ defaultValues: { code: keptCode.getSnapshot() } });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ code: typed }) => {
    const code = storedAccessCode(typed) ?? '';
    setFailure(null);
    try {
      const redeemed = await api.send('POST /api/access-codes/redeem', { body: { code } });
      keptCode.remove();
      onRedeemed(redeemed);
    } catch (error) {
      const status = apiFailureOf(error)?.status ?? 0;
      // Another try will not change the answer, and the next person at this device must not find the code.
      if ([404, 409].includes(status)) keptCode.remove();
      // The session had ended before. The person who sent the code signs in again and finds it.
      if (status === 401) keptCode.put(accessCodeText(code));
      setFailure(failureText(error, FAILED));
    }
  });
  const { isSubmitting } = form.formState;
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack $gap={4}>
          {failure && <FormError>{failure}</FormError>}
          <TextField
            label="Kode akses"
            hint="16 huruf dan angka di kertas Anda. Huruf besar, spasi, dan tanda hubung tidak berpengaruh."
            inputMode="text"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={100}
            {...fieldOf(form, 'code', {
              validate: (typed) => storedAccessCode(typed) !== null || ACCESS_CODE_MISTYPED,
              onBlur: () => form.setValue('code', shownCode(form.getValues('code'))),
            })}
          />
          <Button type="submit" $block busy={isSubmitting} busyLabel="Memeriksa...">
            Pakai kode
          </Button>
        </Stack>
      </form>
    </Card>
  );
}

const Good = styled(CircleCheck)`
  color: ${({ theme }) => theme.color.good};
`;

/** What is ready, and the button to begin. Nobody has paid here. */
function Redeemed({ redeemed: { assessment, partner, userAssessmentId } }: { redeemed: AccessCodeRedeemed }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <NarrowPage>
      <Card>
        <Good size={32} aria-hidden />
        <Heading level={1} size={2} ref={heading} tabIndex={-1}>
          {assessment.name} siap
        </Heading>
        <Text>Asesmen ini dari {partner}, tanpa biaya. Mulailah sekarang, atau kapan saja lewat Dashboard.</Text>
        <Stack $gap={3}>
          <PageButton
            $block
            to={`${ASSESSMENT_TYPE[assessment.type].path}/${userAssessmentId}`}
            aria-label={`Mulai Tes ${assessment.name}`}
          >
            Mulai Tes
          </PageButton>
          <PageButton $block $variant="secondary" to="/dashboard">
            Ke Dashboard
          </PageButton>
        </Stack>
      </Card>
    </NarrowPage>
  );
}

import { ACCOUNT_TEXTS, type ChangePasswordRequest } from '@kenali/contracts';
import { showServerFields, useShell } from '@kenali/federation';
import { Button, FormError, fieldOf, Heading, Notice, PasswordField, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { ownAccount } from '../../common/own-account.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { withProof } from '../../common/step-up.ts';
import { OwnDevices } from './own-devices.tsx';
import { OwnSecondFactor, ownSecondFactor } from './own-second-factor.tsx';

const Column = styled(Stack)`
  max-width: 480px;
`;

const EMPTY: ChangePasswordRequest = { currentPassword: '', newPassword: '' };
const isFilled = (value: string) => value !== '' || ACCOUNT_TEXTS.passwordRequired;
const isLongEnough = (value: string) => value.length >= 8 || ACCOUNT_TEXTS.passwordMin;

/** /admin/password: the admin's own password, second factor and devices. After a reset by another admin, every page leads here. */
export function OwnPasswordPage() {
  const { api, toast, queryClient, useNavigate } = useShell();
  const navigate = useNavigate();
  const { data: account } = useQuery(ownAccount());
  const isSettled = account !== undefined && !account.mustChangePassword;
  const secondFactor = useQuery({ ...ownSecondFactor, enabled: isSettled });
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ChangePasswordRequest>({ defaultValues: EMPTY });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await withProof(() => api.send('POST /api/admin/change-password', { body }));
    } catch (error) {
      if (!showServerFields(error, form)) setFailure(explainFailure(error));
      return;
    }
    toast.show({ title: ACCOUNT_TEXTS.passwordChanged, description: ACCOUNT_TEXTS.passwordChangedDetail });
    await queryClient.invalidateQueries({ queryKey: ownAccount().queryKey });
    navigate('/admin/dashboard', { replace: true });
  });
  return (
    <Column $gap={5}>
      <Heading level={1}>{account?.mustChangePassword ? 'Ubah Password' : 'Akun Saya'}</Heading>
      {account?.mustChangePassword && (
        <Notice title="Ganti password Anda untuk melanjutkan">
          Password Anda saat ini dibuat oleh admin lain. Gantilah dengan password yang hanya Anda ketahui.
        </Notice>
      )}
      <SectionCard title="Ubah password" size={3}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            {failure && <FormError>{failure}</FormError>}
            {/* Password managers save the new password for this email. */}
            <input type="email" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
            <PasswordField
              label="Password saat ini"
              autoComplete="current-password"
              {...fieldOf(form, 'currentPassword', { validate: isFilled })}
            />
            <PasswordField
              label="Password baru"
              autoComplete="new-password"
              hint={ACCOUNT_TEXTS.passwordHint}
              {...fieldOf(form, 'newPassword', { validate: isLongEnough })}
            />
            <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Menyimpan...">
              Ubah password
            </Button>
          </Stack>
        </form>
      </SectionCard>
      {isSettled && (
        <SectionCard title="Verifikasi dua langkah" size={3}>
          <OwnSecondFactor />
        </SectionCard>
      )}
      {/* Once the card above has its height, so that nothing moves in sight. */}
      {isSettled && !secondFactor.isPending && (
        <SectionCard title="Perangkat dan sesi" size={3}>
          <Text $tone="inkSoft">Akun Anda masuk di perangkat berikut. Keluarkan yang tidak Anda kenali.</Text>
          <OwnDevices />
        </SectionCard>
      )}
    </Column>
  );
}

import { PAYMENT_TEXTS, REDIRECT_SUCCESS_PAGE_MS } from '@kenali/contracts';
import { Actions, ButtonLink, Card, Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';

const SuccessIcon = styled(CircleCheck)`
  color: ${({ theme }) => theme.color.good};
`;

/** Confirms a payment, clears the payments stored on this device and redirects to the dashboard. */
export function PaymentSuccessRedirectPage() {
  const { storage, toast } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const goLater = useDelayedNavigate();
  useEffect(() => {
    toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail });
    goLater('/dashboard', REDIRECT_SUCCESS_PAGE_MS);
  }, [toast, goLater]);
  useEffect(() => {
    if (userId !== null) createStoredPayments(storage, userId).clear();
  }, [storage, userId]);
  return (
    <NarrowPage>
      <Card>
        <Stack $align="start">
          <SuccessIcon size={40} aria-hidden />
          <Heading level={1}>{PAYMENT_TEXTS.succeeded}</Heading>
          <Text>{PAYMENT_TEXTS.succeededDetail}</Text>
          <Text $tone="inkSoft">Anda diarahkan ke dashboard.</Text>
          <Actions>
            <ButtonLink as={Link} to="/dashboard">
              Ke Dashboard
            </ButtonLink>
          </Actions>
        </Stack>
      </Card>
    </NarrowPage>
  );
}

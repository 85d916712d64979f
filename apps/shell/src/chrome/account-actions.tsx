import { LEAVE_EVENT, type UserView } from '@kenali/contracts';
import { Button } from '@kenali/ui';
import { LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useHeadingFocusAfter } from '../app/routing/page-focus.ts';
import { useSession, useWebCore } from '../common/app-context.ts';
import { PageButton } from '../common/page-link.ts';

/** Returns the first name, else the part of the email before the @, else 'User'. */
export const accountName = (user: Pick<UserView, 'firstName' | 'email'> | null): string =>
  user?.firstName?.trim() || user?.email?.split('@')[0] || 'User';

/** A picture and a name side by side. */
export const Account = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

const AccountLink = styled(Account)`
  min-height: ${({ theme }) => theme.size.thumb};
  color: inherit;
  text-decoration: none;
`;

export const Name = styled.span`
  max-width: 16ch;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Picture = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.tealWash};
  color: ${({ theme }) => theme.color.teal};
  overflow: hidden;
  img { width: 100%; height: 100%; object-fit: cover; }
`;

/** Shows the user and a sign-out button, or the links to log in and register. */
export function AccountActions({ onDone }: { onDone: () => void }) {
  const { session } = useWebCore();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const focusAfter = useHeadingFocusAfter();
  if (status === 'anonymous') {
    return (
      <>
        <PageButton to="/login" $variant="quiet" $size="small" onClick={onDone}>
          Masuk
        </PageButton>
        <PageButton to="/register" $size="small" onClick={onDone}>
          Daftar
        </PageButton>
      </>
    );
  }
  const signOut = () => {
    onDone();
    // On the start page itself the path stays, so no navigation moves the focus from the button, which disappears.
    const leave = focusAfter(() => {
      navigate('/');
      void session.signOut();
    });
    // A page with answers that are not stored yet stops the event and asks first.
    if (window.dispatchEvent(new CustomEvent(LEAVE_EVENT, { cancelable: true, detail: leave }))) leave();
  };
  return (
    <>
      <AccountLink as={Link} to="/account" aria-label={`Akun ${accountName(user)}`} onClick={onDone}>
        <Picture>
          {user?.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : <UserRound size={20} aria-hidden />}
        </Picture>
        <Name>{accountName(user)}</Name>
      </AccountLink>
      <Button $variant="quiet" $size="small" onClick={signOut}>
        <LogOut size={20} aria-hidden />
        Keluar
      </Button>
    </>
  );
}

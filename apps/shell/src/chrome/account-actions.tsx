import { Button, ButtonLink } from '@kenali/ui';
import { LogOut, UserRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLive, useSession } from '../common/live-context.ts';
import { accountName } from './account-name.ts';

const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

const Name = styled.span`
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

/** Who is signed in and the way out, or the two ways in. */
export function AccountActions({ onDone }: { onDone: () => void }) {
  const { session } = useLive();
  const { status, user } = useSession();
  const navigate = useNavigate();
  if (status === 'anonymous') {
    return (
      <>
        <ButtonLink as={Link} to="/login" $variant="quiet" $size="small" onClick={onDone}>
          Masuk
        </ButtonLink>
        <ButtonLink as={Link} to="/register" $size="small" onClick={onDone}>
          Daftar
        </ButtonLink>
      </>
    );
  }
  const leave = () => {
    onDone();
    navigate('/');
    void session.signOut();
  };
  return (
    <>
      <Person>
        <Picture>
          {user?.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : <UserRound size={20} aria-hidden />}
        </Picture>
        <Name>{accountName(user)}</Name>
      </Person>
      <Button $variant="quiet" $size="small" onClick={leave}>
        <LogOut size={20} aria-hidden />
        Keluar
      </Button>
    </>
  );
}

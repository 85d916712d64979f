import { readablePhone, whatsappUrl } from '@kenali/federation/boot';
import { BareList, linkStyles, VideoOnPress } from '@kenali/ui';
import { MapPin, MessageCircle } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../common/app-context.ts';
import { LegalItems } from '../common/legal-links.tsx';
import { practice } from '../practice.ts';
import { Logo } from './logo.tsx';

const Box = styled.footer`
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.sand};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.small.desktop};
  address { font-style: normal; }
  a { ${linkStyles} }
  h2 { color: ${({ theme }) => theme.color.ink}; font-size: 1rem; }
`;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => `${theme.space[5]} ${theme.space[8]}`};
  max-width: calc(${({ theme }) => theme.size.page} + 2 * ${({ theme }) => theme.space[6]});
  margin-inline: auto;
  padding: ${({ theme }) => `${theme.space[6]} ${theme.space[4]}`};
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding: ${({ theme }) => `${theme.space[10]} ${theme.space[6]}`};
  }
  ${({ theme }) => theme.media.desktop} { grid-template-columns: 1.2fr 1fr 1fr 1.2fr; }
`;

const Part = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${({ theme }) => theme.space[2]};
`;

const Entries = styled(BareList)`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  li { display: flex; gap: ${({ theme }) => theme.space[2]}; }
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
  a { display: inline-block; padding-block: 10px; margin-block: -10px; }
`;

/** Side by side where they fit, so that the footer stays low on phones. */
const Beside = styled(Entries)`
  width: 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(9.5em, 100%), 1fr));
  ${({ theme }) => theme.media.tablet} { grid-template-columns: none; }
  ${({ theme }) => theme.media.phoneOnly} { svg { display: none; } }
`;

const Inline = styled(Entries)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[5]}`};
`;

/** The legal documents, below the columns. */
const Legal = styled.nav`
  max-width: calc(${({ theme }) => theme.size.page} + 2 * ${({ theme }) => theme.space[6]});
  margin-inline: auto;
  padding: ${({ theme }) => `0 ${theme.space[4]} ${theme.space[6]}`};
  ${({ theme }) => theme.media.tablet} { padding: ${({ theme }) => `0 ${theme.space[6]} ${theme.space[8]}`}; }
  ul { padding-block-start: ${({ theme }) => theme.space[4]}; border-block-start: 1px solid ${({ theme }) => theme.color.line}; }
  ${Entries} a { margin-block: 0; }
`;

/** Pages on which the user does something that a video would interrupt. */
const WITHOUT_VIDEO = /^\/(login|register|forgot-password|verify-email|account|reminders|cart|checkout|payment-\w+)\b/;

/** Keeps the number of a house beside its "No.". */
const unbroken = (line: string) => line.replace(/\b(No\.|RT|RW) /g, '$1\u00a0');

const Video = styled.div`
  width: 100%;
  max-width: 360px;
`;

export function Footer() {
  const { pathname } = useLocation();
  const { status, user } = useSession();
  // The landing page, which users see until they are known, shows it itself.
  const isLandingPage = pathname === '/' && !(status === 'signed-in' && user);
  const hasVideo = !isLandingPage && !WITHOUT_VIDEO.test(pathname);
  return (
    <Box>
      <Columns>
        <Part>
          <Logo />
          <p>{practice.line}</p>
          <Inline>
            {practice.socialLinks.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="noreferrer" target="_blank">
                  {label}
                </a>
              </li>
            ))}
          </Inline>
        </Part>
        <Part>
          <h2>Alamat</h2>
          <Beside>
            {practice.branches.map(({ name, lines }) => (
              <li key={name}>
                <MapPin size={20} aria-hidden />
                <address>
                  {[name, ...lines].map((line) => (
                    <div key={line}>{unbroken(line)}</div>
                  ))}
                </address>
              </li>
            ))}
          </Beside>
        </Part>
        <Part>
          <h2>WhatsApp</h2>
          <Beside>
            {practice.whatsappContacts.map(({ label, phone }) => (
              <li key={phone}>
                <MessageCircle size={20} aria-hidden />
                <div>
                  <div>{label}</div>
                  <a href={whatsappUrl(phone)} rel="noreferrer" target="_blank">
                    {readablePhone(phone)}
                  </a>
                </div>
              </li>
            ))}
          </Beside>
        </Part>
        {hasVideo && practice.profileVideoUrl && (
          <Part>
            <h2>Profil kami</h2>
            <Video>
              <VideoOnPress url={practice.profileVideoUrl} title={`Video profil ${practice.name}`} />
            </Video>
          </Part>
        )}
      </Columns>
      <Legal aria-label="Informasi hukum">
        <Inline>
          <LegalItems />
        </Inline>
      </Legal>
    </Box>
  );
}

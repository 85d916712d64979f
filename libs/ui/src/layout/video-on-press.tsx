import { Play as PlayIcon } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { TextLink } from '../text/text-link.ts';

const Frame = styled.div`
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.tealWash};
  overflow: hidden;
  iframe { width: 100%; height: 100%; border: 0; }
`;

/** Two people at a table under a lamp: a picture of its own, so that nothing of the video's host is needed. */
const Poster = () => (
  <svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <rect width="320" height="180" fill="currentColor" opacity=".1" />
    <circle cx="262" cy="44" r="26" fill="currentColor" opacity=".14" />
    <path d="M0 132h320v48H0z" fill="currentColor" opacity=".16" />
    <g fill="currentColor">
      <circle cx="88" cy="84" r="20" opacity=".45" />
      <path d="M52 152c0-26 16-42 36-42s36 16 36 42z" opacity=".45" />
      <circle cx="230" cy="96" r="15" opacity=".3" />
      <path d="M202 152c0-22 12-34 28-34s28 12 28 34z" opacity=".3" />
      <rect x="128" y="140" width="70" height="6" rx="3" opacity=".6" />
    </g>
  </svg>
);

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[5]}`};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.teal};
  color: ${({ theme }) => theme.color.onDark};
  svg { fill: currentColor; }
`;

const Play = styled.button`
  position: relative;
  padding: 0;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  width: 100%;
  height: 100%;
  border: 0;
  background: transparent;
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  > span { position: relative; }
  &:hover > span { background: ${({ theme }) => theme.color.tealDeep}; }
  &:focus-visible { outline-offset: -5px; }
`;

export type VideoOnPressProps = {
  /** Address of a player that allows embedding. */
  url: string;
  /** Accessible name of the frame, such as `Video profil Kenali`. */
  title: string;
  /** Text of the play button, such as `Putar video profil`. */
  playLabel: string;
};

/** The click removes the button, so the player takes the focus. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** An embedded video with an aspect ratio of 16:9. Loads nothing from the video's host before the click. */
export function VideoOnPress({ url, title, playLabel }: VideoOnPressProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <Frame>
      {isPlaying ? (
        <iframe
          src={url}
          title={title}
          ref={focus}
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          {/* The document hides buttons without JavaScript. */}
          <noscript>
            <TextLink href={url}>{title}</TextLink>
          </noscript>
          <Play type="button" onClick={() => setIsPlaying(true)}>
            <Poster />
            <Label>
              <PlayIcon size={20} aria-hidden />
              {playLabel}
            </Label>
          </Play>
        </>
      )}
    </Frame>
  );
}

import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { KenaliThemeProvider, linkStyles } from '../../src/index.ts';
import { storyFiles } from './list-stories.ts';

const NARROW_PX = 360;

const Columns = styled.div`
  ${({ theme }) => theme.media.desktop} {
    display: grid;
    grid-template-columns: 260px minmax(0, 1fr);
    height: 100vh;
  }
`;

const Sidebar = styled.nav`
  padding: ${({ theme }) => theme.space[4]};
  border-inline-end: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
  font-size: ${({ theme }) => theme.text.small.desktop};
  ${({ theme }) => theme.media.belowDesktop} { max-height: 30vh; }
  overflow-y: auto;
  h2 { margin-block-start: ${({ theme }) => theme.space[4]}; font-size: inherit; }
  ul { padding: 0; list-style: none; }
  a { display: block; padding: 4px 8px; border-radius: ${({ theme }) => theme.radius.small}; text-decoration: none; }
  a:hover { background: ${({ theme }) => theme.color.sand}; }
  a[aria-current] { background: ${({ theme }) => theme.color.tealWash}; color: ${({ theme }) => theme.color.teal}; font-weight: 600; }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
  min-width: 0;
  min-height: 70vh;
  padding: ${({ theme }) => theme.space[4]};
  iframe { flex: 1; min-height: 420px; border: 1px solid ${({ theme }) => theme.color.fieldLine}; background: ${({ theme }) => theme.color.paper}; }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[5]}`};
  h1 { flex: 1 1 auto; font-size: ${({ theme }) => theme.text[3].desktop}; }
  a { ${linkStyles} }
  a[aria-current] { color: ${({ theme }) => theme.color.ink}; text-decoration: none; }
`;

const Canvas = styled.main`
  padding: ${({ theme }) => theme.space[4]};
`;

const all = storyFiles.flatMap(({ meta, stories }) => stories.map((story) => ({ ...story, title: meta.title })));
type Story = (typeof all)[number];

/** The story alone. It has a document of its own, so that media queries, dialogs and toasts behave as in an app. */
function StoryCanvas({ story: { Component } }: { story: Story }) {
  return (
    <Canvas lang="id">
      <Component />
    </Canvas>
  );
}

/** The list of all stories, and one of them in a frame. */
function StoryPage({ story, isNarrow }: { story: Story; isNarrow: boolean }) {
  const canvas = `?story=${story.id}&canvas`;
  return (
    <Columns>
      <Sidebar aria-label="Stories">
        <strong>Kenali components</strong>
        {storyFiles.map(({ meta, stories }) => (
          <div key={meta.title}>
            <h2>{meta.title}</h2>
            <ul>
              {stories.map(({ id, name }) => (
                <li key={id}>
                  <a href={`?story=${id}`} aria-current={id === story.id ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Sidebar>
      <Main>
        <Head>
          <h1>
            {story.title}: {story.name}
          </h1>
          <a href={`?story=${story.id}`} aria-current={isNarrow ? undefined : 'true'}>
            Full width
          </a>
          <a href={`?story=${story.id}&narrow`} aria-current={isNarrow ? 'true' : undefined}>
            {NARROW_PX} px
          </a>
          <a href={canvas}>Only the story</a>
        </Head>
        <iframe
          title={`${story.title}: ${story.name}`}
          src={canvas}
          style={isNarrow ? { width: NARROW_PX } : undefined}
        />
      </Main>
    </Columns>
  );
}

const [first] = all;
const place = document.getElementById('root');
if (!place) throw new Error('The page has no element "root".');
const root = createRoot(place);

function show() {
  const query = new URLSearchParams(window.location.search);
  const story = all.find(({ id }) => id === query.get('story')) ?? first;
  if (!story) throw new Error('There are no stories.');
  document.title = `${story.title}: ${story.name}`;
  const page = query.has('canvas') ? (
    <StoryCanvas key={story.id} story={story} />
  ) : (
    <StoryPage story={story} isNarrow={query.has('narrow')} />
  );
  flushSync(() =>
    root.render(
      <StrictMode>
        <KenaliThemeProvider>{page}</KenaliThemeProvider>
      </StrictMode>,
    ),
  );
}

show();
// A test goes through all stories in one document.
window.addEventListener('popstate', show);
// Brings the current story into view in the sidebar, which starts at its top on every page.
requestAnimationFrame(() => document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'center' }));

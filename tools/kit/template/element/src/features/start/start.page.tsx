import { Heading, Page, Stack } from '@kenali/ui';
import { createElement } from 'react';
import { defineElement, ELEMENT } from './start.element.ts';

defineElement();

/** /example-prefix: a thin frame of React around the custom element. React adds the element to the page and removes it again. */
export function StartPage() {
  return (
    <Page>
      <Stack $gap={4} $align="start">
        <Heading level={1}>Judul Contoh</Heading>
        {createElement(ELEMENT)}
      </Stack>
    </Page>
  );
}

import { ButtonLink, TextLink } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

/** A link in text to a page of the site. */
export const PageLink = styled(TextLink).attrs({ as: Link })``;

/** A link to a page of the site that looks like a button. */
export const PageButton = styled(ButtonLink).attrs({ as: Link })``;

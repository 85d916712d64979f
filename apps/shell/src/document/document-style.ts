import { createTheme } from '@kenali/ui/theme';
import { accent } from '../settings.ts';
import { fontFaces } from './fonts.ts';

const { color, font, space, size, radius, media } = createTheme(accent);

/**
 * The style of the document before any script: fonts, header and the outline of a page. The outline has the sizes of the
 * header (`header-styles.ts`) and of `PageSkeleton`, which replace it. Class names start with "k-", so that they cannot
 * collide with generated ones.
 */
const rules = `
html{color-scheme:only light}
body{margin:0;background:${color.paper};color:${color.ink};font:1rem/1.6 ${font.family};word-spacing:.05em}
*,*::before,*::after{box-sizing:border-box}
.k-hide{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.k-head{border-bottom:1px solid ${color.line};background:${color.surface}}
.k-bar{display:flex;align-items:center;gap:${space[6]};max-width:calc(${size.page} + 2 * ${space[6]});min-height:64px;margin:0 auto;padding:0 ${space[4]}}
[data-page=staff] .k-bar{max-width:none;min-height:48px}
.k-name{display:inline-flex;align-items:center;gap:${space[2]};min-height:${size.thumb};color:${color.teal};font-size:1.25rem;font-weight:700;letter-spacing:-.01em}
.k-name svg,.k-icons svg{display:block}
.k-near{fill:${color.clay}}
.k-links{display:none;gap:${space[1]};color:${color.inkSoft};font-weight:600}
.k-links span{display:flex;align-items:center;min-height:${size.thumb};padding:0 ${space[3]}}
.k-icons{display:flex;gap:${space[1]};margin-left:auto;color:${color.inkSoft}}
.k-icons span{display:grid;place-items:center;width:${size.thumb};height:${size.thumb}}
.k-page{display:grid;gap:${space[6]};max-width:calc(${size.page} + 2 * ${space[6]});min-height:100vh;margin:0 auto;padding:${space[6]} ${space[4]} ${space[12]};align-content:start}
.k-page i{display:block;border-radius:${radius.small};background:${color.line};animation:k-breathe 1.6s ease-in-out infinite}
.k-title{width:min(420px,80%);height:40px}
.k-lines{display:grid;gap:${space[3]}}
.k-lines i{height:1em}
.k-lines i+i,.k-form .k-lines i{width:60%}
.k-grid{display:grid;gap:${space[5]}}
.k-page .k-grid i{height:280px;border-radius:${radius.card}}
.k-form{display:none;width:100%;max-width:480px;gap:${space[5]};margin:0 auto}
.k-page .k-form>div+i{height:320px;border-radius:${radius.card}}
[data-page=form] .k-form{display:grid}
[data-page=form] .k-page>:not(.k-form,.k-hide,.k-text){display:none}
.k-text{max-width:30rem;margin:0 auto;padding:${space[4]}}
.k-text a{display:block;padding:.6em 0;color:${color.teal};font-weight:600}
.k-text h1{margin:0;font-size:1.25rem}
.k-text ul{padding:0;list-style:none}
.k-note{padding:${space[4]};border-bottom:2px solid ${color.warn};background:${color.warnWash}}
.k-note p{max-width:${size.text};margin:0}
#late{z-index:9;display:block;position:fixed;right:0;bottom:0;left:0;max-width:none;background:${color.warnWash};visibility:hidden;animation:k-late 0s 10s forwards}
@keyframes k-late{to{visibility:visible}}
@keyframes k-breathe{50%{opacity:.55}}
${media.tablet}{.k-bar{padding:0 ${space[6]}}.k-page{padding:${space[10]} ${space[6]} ${space[16]}}.k-grid{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:960px){.k-links{display:flex}.k-menu{visibility:hidden}}
${media.desktop}{body{font-size:1.0625rem}.k-form{margin-right:0}.k-grid{grid-template-columns:repeat(3,minmax(0,1fr))}}
@media (prefers-reduced-motion:reduce){.k-page i{animation:none}}
@media print{.k-page i,#late,.k-icons{display:none}}
`;

/** Makes a page readable without JavaScript: hides what needs it, and opens the menu of phones and the texts behind buttons. */
export const withoutScripts =
  '#late,#root form,#root button{display:none}@media (max-width:959px){#root header [hidden]{display:block}}';

export const documentStyle = fontFaces + rules.replace(/\n/g, '');

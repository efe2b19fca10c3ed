import { standingOrder } from '../model/standing.ts';
import { dark, light, paletteCss } from './palette.ts';

const perStanding = standingOrder.map((standing) => `.is-${standing}{--tone:var(--${standing})}`).join('\n');

/** The style of the page: system fonts, one scale of sizes, colours only beside words and signs. */
export const style = `
:root{${paletteCss(light)};color-scheme:light dark;
--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
@media (prefers-color-scheme:dark){:root{${paletteCss(dark)}}}
*{box-sizing:border-box}
html{font:16px/1.55 var(--sans);background:var(--paper);color:var(--ink);-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0 auto;padding:clamp(1.25rem,4vw,3.5rem) clamp(1rem,4vw,3rem) 5rem;max-width:72rem;overflow-wrap:break-word}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
a:focus-visible,summary:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
h1{font-size:clamp(1.3125rem,1.1rem + 1.1vw,1.75rem);line-height:1.3;letter-spacing:-.012em;font-weight:600;margin:0;max-width:54rem;text-wrap:pretty}
h1 .rest{color:var(--muted);font-weight:400}
h2{font-size:1.375rem;line-height:1.3;letter-spacing:-.01em;font-weight:600;margin:0 0 1rem}
h3{font-size:1.0625rem;line-height:1.4;font-weight:600;margin:0}
p{margin:0 0 .75rem;max-width:46rem}
section{margin-top:3.5rem}
code,pre,.value{font-family:var(--mono);font-size:.8125rem;font-variant-ligatures:none}
code{overflow-wrap:anywhere}
pre{margin:0;padding:.75rem .9rem;background:var(--surface);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;line-height:1.5}
.muted,.meta{color:var(--muted)}
.meta{font-size:.875rem}
.eyebrow{margin:0 0 .9rem;font-size:.875rem;color:var(--muted)}
.eyebrow strong{color:var(--ink);font-weight:600}
.tone,.stamp{color:var(--tone)}
.stamp{font-weight:600;white-space:nowrap}
.stamp .sign{display:inline-block;width:1.15em;text-align:center;margin-right:.2em}
${perStanding}
.is-conforms{--tone:var(--passed)}.is-violates{--tone:var(--failed)}.is-inconclusive{--tone:var(--inconclusive)}
.figures{list-style:none;display:flex;flex-wrap:wrap;gap:1.5rem 2.75rem;margin:2.25rem 0 0;padding:1.25rem 0;border-block:1px solid var(--line)}
.figures a{color:inherit;text-decoration:none;display:block}
.figures a:hover .label{text-decoration:underline}
.figures b{display:block;font-size:1.75rem;line-height:1.15;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums;color:var(--tone)}
.figures .none b{color:var(--muted);font-weight:400}
.figures .label{font-size:.8125rem;color:var(--muted)}
.named{list-style:none;margin:1.1rem 0 0;padding:0 0 0 .9rem;border-left:3px solid var(--failed);max-width:54rem}
.named li+li{margin-top:.3rem}
nav a{text-decoration:none}
nav a:hover{text-decoration:underline}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;margin:1rem 0 0;padding:0;font-size:.875rem}
.scroll{overflow-x:auto;background:linear-gradient(90deg,var(--paper) 2rem,transparent) left,linear-gradient(270deg,var(--paper) 2rem,transparent) right,linear-gradient(90deg,var(--line),transparent) left,linear-gradient(270deg,var(--line),transparent) right;background-size:3rem 100%,3rem 100%,1rem 100%,1rem 100%;background-repeat:no-repeat;background-attachment:local,local,scroll,scroll}
table{border-collapse:collapse;width:100%;font-size:.875rem;line-height:1.45}
th,td{text-align:left;vertical-align:top;padding:.5rem .9rem .5rem 0}
th:last-child,td:last-child{padding-right:0}
thead :is(th,td){font-weight:500;color:var(--muted);font-size:.8125rem;border-bottom:1px solid var(--line);vertical-align:bottom;white-space:nowrap}
tbody tr+tr>*{border-top:1px solid var(--line)}
tbody th{font-weight:500}
tfoot>tr>*{border-top:1px solid var(--ink);font-weight:600}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.zero{color:var(--muted)}
.counted{color:var(--tone);font-weight:600}
.bar{display:block;width:9rem;height:.5rem;margin-top:.4rem;border-radius:2px;overflow:hidden;background:var(--line)}
.bar rect{fill:var(--tone);stroke:var(--paper);stroke-width:.5px}
.apart{margin-top:2rem}
.finding{padding:1.5rem 0;border-top:1px solid var(--line)}
.finding:first-of-type{border-top:0;padding-top:0}
.finding h3{max-width:46rem}
.finding .meta{margin:.15rem 0 .9rem}
.finding pre,.finding details{margin-top:.6rem}
.finding .message{background:none;padding:0 0 0 .9rem;border-left:3px solid var(--tone);border-radius:0;font:inherit;font-size:.9375rem}
.finding .meta+.message{margin-top:0}
.finding .message{margin-top:1.5rem}
.finding dl.message{font-size:.9375rem;gap:.15rem 1rem;margin-bottom:0}
dl.message .note{font-size:.8125rem;color:var(--muted)}
dl.message dd{overflow-wrap:anywhere;white-space:pre-wrap}
.too{padding:.4rem 0 .8rem 1.1rem}
.on{font-size:.875rem;color:var(--muted)}
.changes{margin:.2rem 0 0;padding-left:1.1rem;font-size:.875rem}
.nights{white-space:nowrap;font-size:.8125rem;letter-spacing:.05em}
#history h3{margin:1.5rem 0 .5rem}
#history details{margin-top:1.25rem}
.caption{display:block;margin-top:.9rem;font-size:.8125rem;color:var(--muted)}
.caption+pre{margin-top:.25rem}
.sides{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;margin-top:.25rem}
.sides .caption{margin-top:.4rem}
details>summary{cursor:pointer;font-size:.875rem}
.part{border-top:1px solid var(--line)}
.part:last-of-type{border-bottom:1px solid var(--line)}
.part>summary{padding:.7rem 0;font-size:1rem;display:flex;flex-wrap:wrap;gap:.1rem 1rem;align-items:baseline;list-style:none}
.part>summary::-webkit-details-marker{display:none}
.part>summary::before{content:"+";width:1ch;color:var(--muted);font-family:var(--mono)}
.part[open]>summary::before{content:"−"}
.part>summary .name{font-weight:600;flex:1 1 14rem}
.part>summary .tally .stamp{font-weight:400}
.part>summary .tally .is-failed{font-weight:600}
.part>summary .tally{font-size:.875rem;display:flex;flex-wrap:wrap;gap:.1rem 1rem}
.part>.body{padding:0 0 1.5rem 1.6rem}
.seen{margin:0 0 .35rem;max-width:none}
.subject{width:36%}
.register td.node,.register td.level{white-space:nowrap}
.register .id{display:block;color:var(--muted)}
.register .why{display:block;color:var(--muted);max-width:44rem;margin-top:.15rem}
tr:target>*,article:target{background:color-mix(in srgb,var(--link) 12%,transparent)}
.filters{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:end;margin:0 0 1rem;font-size:.875rem}
.filters[hidden]{display:none}
.filters label{display:grid;gap:.2rem;color:var(--muted);font-size:.8125rem}
.filters input,.filters select,.filters button{font:inherit;font-size:.875rem;color:var(--ink);background:var(--paper);border:1px solid var(--muted);border-radius:5px;padding:.35rem .55rem;min-height:2.25rem}
.filters input{width:17rem;max-width:100%}
.filters output{color:var(--muted);padding-bottom:.45rem}
th button{font:inherit;color:inherit;background:none;border:0;padding:0;cursor:pointer}
th[aria-sort] button{color:var(--ink)}
th[aria-sort=ascending] button::after{content:" ↑"}
th[aria-sort=descending] button::after{content:" ↓"}
.plain{margin:0;padding:0;list-style:none}
.plain>li{padding:.6rem 0;border-top:1px solid var(--line)}
.plain>li:first-child{border-top:0}
.ids{margin:.2rem 0 0;display:flex;flex-wrap:wrap;gap:.1rem 1rem;font-size:.875rem}
.strip{display:flex;flex-wrap:wrap;gap:3px;margin:0 0 .75rem;padding:0;list-style:none}
.strip li{width:1.5rem;height:1.5rem;line-height:1.5rem;text-align:center;font-size:.8125rem;border-radius:3px;color:var(--tone);border:1px solid var(--tone)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.35rem 1.5rem;margin:0 0 1.5rem;font-size:.9375rem}
dt{color:var(--muted)}
dd{margin:0;max-width:46rem}
@media (max-width:40rem){
section{margin-top:2.75rem}
thead .number{white-space:normal}
th,td{padding-right:.6rem}
.scroll thead :is(th,td){font-size:.75rem}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(6rem,1fr));gap:1.1rem 1rem}
.sides{grid-template-columns:minmax(0,1fr);gap:.25rem}
.part>.body{padding-left:0}
.register thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}
.register,.register tbody{display:block}
.register tr{display:flex;flex-wrap:wrap;gap:0 .9rem;padding:.65rem 0}
.register tr[hidden]{display:none}
.register td{padding:0;border:0}
.register td.statement{flex:1 0 100%;order:9;padding-top:.15rem}
.register td.number::after{content:" cases"}
.register tr+tr{border-top:1px solid var(--line)}
.register tbody tr+tr>*{border-top:0}
.stack,.stack tbody,.stack tr,.stack td{display:block}
.stack thead,.share{display:none}
.subject{width:auto}
.stack tr{padding:.65rem 0}
.stack td{padding:0}
.stack tbody tr+tr>*{border-top:0}
.stack tbody tr+tr{border-top:1px solid var(--line)}
dl{grid-template-columns:minmax(0,1fr);gap:0}
dd{margin-bottom:.6rem}
.filters label,.filters input,.filters select{width:100%}
}
@media print{
@page{size:A4 landscape;margin:14mm}
:root{${paletteCss(light)};color-scheme:light}
html{font-size:9pt}
th,td{padding-block:.3rem}
.register .id{display:inline;margin-left:.6em}
body{max-width:none;padding:0}
nav,.filters{display:none}
section{margin-top:2rem}
h2,h3,summary,h2+p,h3+p,summary+p{break-after:avoid}
summary{list-style:none}
tr,p,.finding h3,.plain>li{break-inside:avoid}
thead{display:table-header-group}
th[scope=row]{min-width:7em}
details::details-content{content-visibility:visible!important;display:block!important;block-size:auto!important}
.part>summary::before{content:""}
a{color:inherit;text-decoration:none}
.scroll{overflow:visible}
pre,.bar{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;

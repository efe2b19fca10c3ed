/** What a comparison adds to the style of a run's report. */
export const comparisonStyle = `
.is-slower{--tone:var(--failed)}.is-faster{--tone:var(--passed)}.is-equivalent{--tone:var(--skipped)}.is-undecided{--tone:var(--inconclusive)}
.lead{font-size:1.0625rem;color:var(--muted);margin:1rem 0 0;max-width:54rem}
.word{white-space:nowrap}
.warning{max-width:54rem;margin:0 0 1rem;padding:.6rem .9rem;border-left:3px solid var(--inconclusive);background:var(--surface)}
h3 .id{font-weight:400;color:var(--muted)}
.side h3{font-size:.9375rem}
.scoreboard{margin-top:1.75rem;border-block:1px solid var(--line);font-variant-numeric:tabular-nums;table-layout:fixed}
.scoreboard thead th{color:var(--ink);font-weight:600;font-size:.9375rem}
.scoreboard tbody th{font-weight:400;color:var(--muted)}
.scoreboard thead td{width:16rem}
.eyebrow{max-width:none}
.scoreboard td .counted,.scoreboard .stamp{font-weight:600}
.aside{display:block;color:var(--muted);font-size:.8125rem}
.who{display:none;color:var(--muted)}
.matrix td.verdict{white-space:nowrap}
.matrix td.statement{min-width:18rem}
.matrix .why{font-size:.8125rem}
.side{display:grid;grid-template-rows:subgrid;grid-row:span 3;gap:0;align-content:start}
.sides.many{grid-template-columns:repeat(auto-fit,minmax(min(100%,18rem),1fr))}
.sides .message{background:none;padding:0 0 0 .9rem;border-left:3px solid var(--tone);border-radius:0;font:inherit;font-size:.875rem}
mark{background:color-mix(in srgb,var(--failed) 18%,transparent);color:inherit;border-bottom:2px solid var(--failed);font-weight:600}
.plots th.method{font-family:var(--mono);font-size:.8125rem;overflow-wrap:anywhere;min-width:12.5rem;max-width:16rem}
.plots .conclusion .aside{max-width:13rem}
.plots tbody{border-top:1px solid var(--line)}
.plots tbody tr>*{border-top:0;padding-block:0;vertical-align:middle}
.plots tbody tr:first-child>*{padding-top:.35rem}
.plots tbody tr:last-child>*{padding-bottom:.35rem}
.plots th.method[rowspan]:not([rowspan='1']){vertical-align:top;padding-top:.7rem}
.plots .conclusion .stamp,.plots .target{font-weight:400;white-space:nowrap}
.plots .is-slower,.plots .is-faster{font-weight:600}
.plots td.plot-cell,.plots td.axis-cell{width:42%;min-width:14rem;padding-block:0}
.plot{display:block;width:100%;height:1.75rem}
.axis{display:block;width:100%;height:1.5rem;overflow:visible}
.axis text{font-size:.75rem;fill:var(--muted);text-anchor:middle}
.plot.tall{height:2.75rem}
.plot .quantile{fill:var(--link)}
.plot .bar-of-rounds{fill:var(--failed)}
.plot .grid{stroke:var(--line);stroke-width:1}
.plot .one{stroke:var(--muted);stroke-width:1.25}
.plot .margin{fill:var(--surface)}
.plot .interval{stroke:var(--tone,var(--link));stroke-width:2.5;stroke-linecap:round}
.plot .dot{fill:var(--tone,var(--link));stroke:var(--tone,var(--link));stroke-width:1.5}
.plot .hollow{fill:var(--paper)}
.plot .p95,.plot .p99{opacity:.75}
.places th,.places td{min-width:8rem}
.limits{padding-left:1.2em;margin:0;max-width:46rem}
.limits li{margin-bottom:.4rem}
@media (max-width:40rem){
.matrix .who,.plots .who{display:inline}
.matrix td.verdict{flex:1 0 100%;order:10;padding-top:.15rem}
.scroll.wide{overflow:visible}
.matrix td.statement{order:0;min-width:0}
.scoreboard{table-layout:auto}
.scoreboard thead td{width:auto}
.scoreboard th,.scoreboard td{padding-right:.75rem}
.scoreboard tbody th{min-width:7rem}
.scoreboard td{min-width:6.5rem;overflow-wrap:anywhere}
.scoreboard.many,.scoreboard.many :is(tbody,tr,tbody th){display:block}
.scoreboard.many thead{position:absolute;clip-path:inset(50%);height:1px;overflow:hidden}
.scoreboard.many tr{padding:.5rem 0}
.scoreboard.many tbody tr+tr{border-top:1px solid var(--line)}
.scoreboard.many tbody :is(th,td){padding:.1rem 0;border:0;min-width:0}
.scoreboard.many td{display:grid;grid-template-columns:minmax(0,2fr) minmax(0,3fr);gap:0 .75rem}
.scoreboard.many .who{display:block}
.scoreboard.many tbody th{color:var(--ink);font-weight:500}
.plots,.plots tbody{display:block}
.plots tbody{padding:.6rem 0}
.plots thead tr{display:block}
.plots thead th{display:none}
.plots thead td.axis-cell{display:block;width:100%}
.plots tbody tr{display:flex;flex-wrap:wrap;gap:0 1rem;align-items:baseline}
.plots tbody :is(th,td){padding:.1rem 0;border:0}
.plots th.method{flex:1 0 100%;min-width:0;max-width:none}
.plots .conclusion .aside{max-width:none}
.plots td.plot-cell{flex:1 0 100%;order:9;height:auto}
}
@media print{
.plot,.plot .margin,mark{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;

/** What the page of a month adds to the style of a comparison. */
export const monthStyle = `
.nights{display:block;width:100%;height:3rem}
.nights.strip{height:1.75rem}
.nights .one{stroke:var(--muted);stroke-width:1}
.nights .interval{stroke:var(--tone);stroke-width:1.5;opacity:.65}
.nights .dot{fill:var(--tone)}
.nights .missing{fill:none;stroke:var(--muted);stroke-width:1;stroke-dasharray:2 2}
.nights .good{fill:var(--passed)}
.nights .bad{fill:var(--inconclusive)}
.nights .grave{fill:var(--failed)}
.strips th{width:9rem;vertical-align:middle}
.strips tbody tr+tr>*{border-top:0}
.strips{margin-bottom:1.5rem}
.dates{color:var(--muted);font-size:.75rem}
.dates span+span{float:right}
.plots td.plot-cell{padding-block:.2rem}
h1{text-wrap:pretty}
@media print{.nights rect,.nights circle,.nights line{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;

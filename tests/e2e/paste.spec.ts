import { cpuOf, openFocusedEditor, paste } from "./write-form";
import { visit } from "./people";
import { expect, SUBMISSION, test } from "./server";

test.use({ flags: SUBMISSION });

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=ES style='tab-interval:35.4pt'>
<!--StartFragment--><h1 style='margin:0'>Título</h1><p class=MsoNormal><span style='font-family:"Calibri"'>- Hola, <b style='mso-bidi-font-weight:normal'>negrita</b> y <i>cursiva</i>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraph style='mso-list:l0 level1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt'>&nbsp;&nbsp; </span></span><![endif]>Punto</p>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr style='height:1pt'><td width=200 style='width:1pt'><p class=MsoNormal>celda A<o:p></o:p></p></td><td><p class=MsoNormal>celda B</p></td></tr><tr><td><p>C</p></td><td><p><o:p>&nbsp;</o:p></p></td></tr></table><script>alert(1)</script><!--EndFragment--></body></html>`;
const GOOGLE = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal;white-space:pre-wrap">Normal, </span><span style="font-weight:700;">negrita</span><span style="font-weight:400;"> y </span><span style="font-style:italic;">cursiva</span></p><br /><ul><li dir="ltr"><p><span style="font-weight:400">Uno</span></p></li><ul><li>Dos</li></ul></ul><div dir="ltr"><table style="border:none"><colgroup><col width="301"/></colgroup><tbody><tr style="height:0pt"><td style="border:solid"><p dir="ltr">A</p></td><td><p>B</p><p>B2</p></td></tr></tbody></table></div></b>`;
const LIBREOFFICE = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN"><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><style type="text/css">p { line-height: 115% }</style></head><body lang="es-ES"><p style="margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><i>Uno</i><br/>
dos</font></font></p><dl><dt>Término</dt><dd>Lo que es</dd></dl><pre style="x:y">Un verso
  y otro</pre></body></html>`;
const PAGE = `<table onclick="x()"><caption>De qué</caption><tr><th>a</th><th>b</th></tr></table><center>uno</center>dos<div>tres<div style="display:flex">cuatro</div>cinco</div>seis<br><br><br>siete<br>ocho<br><hr><ol start="3" style="color:red"><li>a<br><br>b</li><li style="x"></li></ol><p onmouseover=alert(1) style=color:red>fin <a href="javascript:x()" onclick='y()'>no</a> <a style="a" href="https://a.example/">sí</a></p><p style="display:none">escondido</p><img src=x onerror="alert(1)"><img src="file:///C:/a.png" style="x"><svg onload=alert(1)><style>a{}</style></svg><iframe srcdoc="<p onclick=x>"></iframe>`;

const PASTES: [what: string, html: string, source: string][] = [
  ["Word", WORD, "Título\n\n—Hola, **negrita** y *cursiva*.\n\nPunto\n\ncelda A · celda B\n\nC"],
  ["Google Docs", GOOGLE, "Normal, **negrita** y *cursiva*\n\n* Uno\n\n* Dos\n\nA\n\nB\n\nB2"],
  ["LibreOffice", LIBREOFFICE, "*Uno*\ndos\n\nTérmino\n\nLo que es\n\nUn verso\ny otro"],
  [
    "a page",
    PAGE,
    "De qué\n\na · b\n\nuno\n\ndos\n\ntres\n\ncuatro\n\ncinco\n\nseis\n\nsiete\nocho\n\n***\n\n3. a\nb\n\nfin no [sí](https://a.example/)",
  ],
  ["cells without a table", "<tr><td>a</td><td><b>b</b></td></tr>", "a · **b**"],
  [
    "a table within a table",
    "<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>",
    "a · b · c",
  ],
  [
    "lines that were kept by a style",
    '<span style="white-space: pre-wrap">uno\ndos</span>',
    "uno\ndos",
  ],
];

test("WRITE-06 SEC-02 of a paste what the source knows is kept, and no style or handler of it is tried", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source, reported } = await openFocusedEditor(page);
  await page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    addEventListener("securitypolicyviolation", ({ violatedDirective, sample }) =>
      violations.push(`${violatedDirective} ${sample}`),
    );
  });
  for (const [what, html, kept] of PASTES) {
    await test.step(what, async () => {
      await text.click();
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await expect(source).toHaveValue("");
      await paste(page, { "text/html": html, "text/plain": "x" });
      await expect(source).toHaveValue(kept);
    });
  }
  // Causes a violation of the Content-Security-Policy as a marker. Violations are reported later but in order, so once this one is
  // reported, all earlier ones have been too.
  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  const violations = () =>
    page.evaluate(() => (window as unknown as { violations: string[] }).violations);
  await expect.poll(violations).not.toEqual([]);
  expect(await violations()).toHaveLength(1);
  expect(reported.filter((line) => !/inline style/.test(line))).toEqual([]);
});

test("WRITE-06 WRITE-18 plain text becomes paragraphs and dialogue, and what is too long is refused", async ({
  browser,
  site,
}) => {
  const page = await visit(browser, site, null);
  const { text, source } = await openFocusedEditor(page);
  await text.click();
  await paste(page, { "text/plain": "- Uno\r\n-- Dos  tres\r\n\r\n<b>*Cuatro*" });
  await expect(source).toHaveValue("—Uno\n—Dos tres\n\n<b>\\*Cuatro\\*");
  await page.keyboard.press("Control+a");
  const long = { "text/plain": "palabra ".repeat(650_000) };
  // Measures the browser's own cost of pasting five megabytes: the title field has no paste handler. Inserting the text into the
  // editor would take 12 times as long; refusing it takes twice as long.
  const handing = await cpuOf(page, () => paste(page, long, "#title"));
  const took = await cpuOf(page, () => paste(page, long));
  expect(took).toBeLessThan(6 * handing);
  await expect(page.getByText("Eso no cabe")).toBeVisible();
  await paste(page, {
    "text/plain": `${"La lluvia no quería irse de la calle. ".repeat(20)}\n\n`.repeat(20),
  });
  await expect(page.locator(".word-count")).toContainText("Excede el límite por 2200 palabras");
});

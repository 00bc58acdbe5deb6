/**
 * The names that papers print in each language. From babel's locale files (TeX Live 2022, tex/generic/babel/locale, LPPL); those of sections,
 * equations and listings are from typst. “Keywords”, quotation marks, and “Algorithm” where cleveref has none are ours. `#` is the
 * place of the number if it doesn’t follow the name. Quotation marks: outer pair, inner pair.
 */
export const CAPTION_NAMES = `
en: figure=Figure; table=Table; listing=Listing; algorithm=Algorithm; part=Part; appendix=Appendix; proof=Proof; references=References; abstract=Abstract; keywords=Keywords; quotes=“,”,‘,’
de: figure=Abbildung; table=Tabelle; listing=Listing; algorithm=Algorithmus; part=Teil; appendix=Anhang; proof=Beweis; references=Literatur; abstract=Zusammenfassung; keywords=Schlüsselwörter; quotes=„,“,‚,‘
fr: figure=Figure; table=Table; listing=Liste; algorithm=Algorithme; part=Partie; appendix=Annexe; proof=Démonstration; references=Références; abstract=Résumé; keywords=Mots-clés; quotes=« , »,“,”
es: figure=Figura; table=Cuadro; listing=Listado; algorithm=Algoritmo; part=Parte; appendix=Apéndice; proof=Demostración; references=Referencias; abstract=Resumen; keywords=Palabras clave; quotes=«,»,“,”
pt: figure=Figura; table=Tabela; listing=Listagem; algorithm=Algoritmo; part=Parte; appendix=Apêndice; proof=Demonstração; references=Referências; abstract=Resumo; keywords=Palavras-chave; quotes=«,»,“,”
pt-BR: figure=Figura; table=Tabela; listing=Listagem; algorithm=Algoritmo; part=Parte; appendix=Apêndice; proof=Demonstração; references=Referências; abstract=Resumo; keywords=Palavras-chave
it: figure=Figura; table=Tabella; listing=Codice; algorithm=Algoritmo; part=Parte; appendix=Appendice; proof=Dimostrazione; references=Riferimenti bibliografici; abstract=Sommario; keywords=Parole chiave; quotes=«,»,“,”
nl: figure=Figuur; table=Tabel; listing=Listing; algorithm=Algoritme; part=Deel; appendix=Bijlage; proof=Bewijs; references=Referenties; abstract=Samenvatting; keywords=Trefwoorden
pl: figure=Rysunek; table=Tablica; section=Sekcja; equation=Równanie; listing=Program; algorithm=Algorytm; part=Część; appendix=Dodatek; proof=Dowód; references=Literatura; abstract=Streszczenie; keywords=Słowa kluczowe; quotes=„,”,‚,’
cs: figure=Obrázek; table=Tabulka; section=Kapitola; equation=Rovnice; listing=Výpis; algorithm=Algoritmus; part=Část; appendix=Příloha; proof=Důkaz; references=Reference; abstract=Abstrakt; keywords=Klíčová slova; quotes=„,“,‚,‘
sk: figure=Obr.; table=Tabuľka; section=Kapitola; equation=Rovnica; listing=Výpis; algorithm=Algoritmus; part=Časť; appendix=Dodatok; proof=Dôkaz; references=Literatúra; abstract=Abstrakt; keywords=Kľúčové slová; quotes=„,“,‚,‘
sl: figure=Slika; table=Tabela; section=Poglavje; equation=Enačba; listing=Program; algorithm=Algoritem; part=Del; appendix=Dodatek; proof=Dokaz; references=Literatura; abstract=Povzetek; keywords=Ključne besede; quotes=„,“,‚,‘
hr: figure=Slika; table=Tablica; section=Odjeljak; equation=Jednadžba; listing=Kôd; algorithm=Algoritam; part=Dio; appendix=Dodatak; proof=Dokaz; references=Literatura; abstract=Sažetak; keywords=Ključne riječi; quotes=„,”,‚,’
ro: figure=Figura; table=Tabela; section=Secțiunea; equation=Ecuația; listing=Listă; algorithm=Algoritm; part=Partea; appendix=Anexa; proof=Demonstraţie; references=Bibliografie; abstract=Rezumat; keywords=Cuvinte cheie; quotes=„,”,«,»
ca: figure=Figura; table=Taula; listing=Llistat; algorithm=Algorisme; part=Part; appendix=Apèndix; proof=Demostració; references=Referències; abstract=Resum; keywords=Paraules clau; quotes=«,»,“,”
ru: figure=Рис.; table=Таблица; listing=Листинг; algorithm=Алгоритм; part=Часть; appendix=Приложение; proof=Доказательство; references=Список литературы; abstract=Аннотация; keywords=Ключевые слова; quotes=«,»,„,“
uk: figure=Рис.; table=Табл.; listing=Лістинг; algorithm=Алгоритм; part=Частина; appendix=Додаток; proof=Доведення; references=Література; abstract=Анотація; keywords=Ключові слова; quotes=«,»,„,“
bg: figure=Фигура; table=Таблица; section=Раздел; equation=Уравнение; listing=Приложение; algorithm=Алгоритъм; part=Част; appendix=Приложение; proof=Доказателство; references=Литература; abstract=Абстракт; keywords=Ключови думи; quotes=„,“,‚,‘
tr: figure=Şekil; table=Tablo; section=Bölüm; equation=Denklem; listing=Liste; algorithm=Algoritma; part=Kısım; appendix=Ek; proof=Kanıt; references=Kaynaklar; abstract=Özet; keywords=Anahtar kelimeler
sv: figure=Figur; table=Tabell; listing=Kodlistning; algorithm=Algoritm; part=Del; appendix=Bilaga; proof=Bevis; references=Referenser; abstract=Sammanfattning; keywords=Nyckelord; quotes=”,”,’,’
da: figure=Figur; table=Tabel; listing=Liste; algorithm=Algoritme; part=Del; appendix=Bilag; proof=Bevis; references=Litteratur; abstract=Resumé; keywords=Nøgleord
nb: figure=Figur; table=Tabell; listing=Utskrift; algorithm=Algoritme; part=Del; appendix=Tillegg; proof=Bevis; references=Referanser; abstract=Sammendrag; keywords=Nøkkelord; quotes=«,»,‘,’
nn: figure=Figur; table=Tabell; section=Kapittel; equation=Likning; listing=Utskrift; algorithm=Algoritme; part=Del; appendix=Tillegg; proof=Bevis; references=Referansar; abstract=Samandrag; keywords=Nykelord; quotes=«,»,‘,’
fi: figure=Kuva; table=Taulukko; section=Osio; equation=Yhtälö; listing=Esimerkki; algorithm=Algoritmi; part=Osa; appendix=Liite; proof=Todistus; references=Viitteet; abstract=Tiivistelmä; keywords=Avainsanat; quotes=”,”,’,’
et: figure=Joonis; table=Tabel; section=Peatükk; equation=Valem; listing=List; algorithm=Algoritm; part=Osa; appendix=Lisa; proof=Tõestus; references=Viited; abstract=Kokkuvõte; keywords=Võtmesõnad; quotes=„,“,‚,‘
lt: figure=# pav.; table=# lentelė; section=Skyrius; equation=Lygt.; listing=Kodo fragmentas; algorithm=Algoritmas; part=# dalis; appendix=Priedas; proof=Įrodymas; references=Literatūra; abstract=Santrauka; keywords=Raktažodžiai; quotes=„,“,‚,‘
lv: figure=#. zīm.; table=#. tabula; section=Sadaļa; equation=Vienādojums; listing=Saraksts; algorithm=Algoritms; part=#. daļa; appendix=Pielikums; proof=Pierādījums; references=Literatūra; abstract=Anotācija; keywords=Atslēgvārdi; quotes=„,“,‚,‘
hu: figure=#. ábra; table=#. táblázat; section=Fejezet; equation=Egyenlet; listing=Listing; algorithm=#. algoritmus; part=#. rész; appendix=Függelék; proof=Bizonyítás; references=Hivatkozások; abstract=Kivonat; keywords=Kulcsszavak; quotes=„,”,»,«
el: figure=Σχήμα; table=Πίνακας; section=Κεφάλαιο; equation=Εξίσωση; listing=Παράθεση; algorithm=Αλγόριθμος; part=Μέρος; appendix=Παράρτημα; proof=Απόδειξη; references=Αναφορές; abstract=Περίληψη; keywords=Λέξεις-κλειδιά; quotes=«,»,“,”
vi: figure=Hình; table=Bảng; section=Phần; equation=Phương trình; listing=Chương trình; algorithm=Thuật toán; part=Phần; appendix=Phụ lục; proof=Chứng minh; references=Tài liệu; abstract=Tóm tắt nội dung; keywords=Từ khóa
id: figure=Gambar; table=Tabel; section=Bagian; equation=Persamaan; listing=Kode; algorithm=Algoritma; part=Bagian; appendix=Lampiran; proof=Bukti; references=Pustaka; abstract=Ringkasan; keywords=Kata kunci
zh: figure=图; table=表; section=小节; equation=式; listing=代码; algorithm=算法; part=第 # 部分; appendix=附录; proof=证明; references=参考文献; abstract=摘要; keywords=关键词
zh-Hant: figure=圖; table=表; section=小節; equation=式; listing=程式; algorithm=演算法; part=第 # 部分; appendix=附錄; proof=證明; references=參考資料; abstract=摘要; keywords=關鍵詞; quotes=「,」,『,』
ja: figure=図; table=表; section=節; equation=式; listing=リスト; algorithm=アルゴリズム; part=第 # 部; appendix=付録; proof=証明; references=参考文献; abstract=概要; keywords=キーワード; quotes=「,」,『,』
ko: figure=그림; table=표; section=절; equation=식; listing=코드; algorithm=알고리즘; part=제 # 편; appendix=부록; proof=증명; references=참고 문헌; abstract=요약; keywords=주요어
ar: figure=شكل; table=جدول; section=الفصل; equation=معادلة; listing=قائمة; algorithm=خوارزمية; part=القسم; appendix=الملاحق; proof=برهان; references=المراجع; abstract=ملخص; keywords=الكلمات المفتاحية
he: figure=איור; table=טבלה; section=חלק; equation=משוואה; listing=קטע מקור; algorithm=אלגוריתם; part=חלק; appendix=נספח; proof=הוכחה; references=מקורות; abstract=תקציר; keywords=מילות מפתח; quotes=”,”,’,’
fa: figure=شكل; table=جدول; section=بخش; equation=معادله; listing=برنامه; algorithm=الگوریتم; part=بخش; appendix=پیوست; proof=برهان; references=مراجع; abstract=چکیده; keywords=کلیدواژه‌ها; quotes=«,»,‹,›
`;

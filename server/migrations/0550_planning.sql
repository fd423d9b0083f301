-- Generated from the definitions: 113 statements. Reviewed before it is committed; the series of styles are data, in their place.
ALTER TABLE "design"."colorway" ADD COLUMN "outside_palette" boolean;
CREATE INDEX "colorway_by_outside_palette" ON "design"."colorway" (platform_id, company_id, "outside_palette", "number", id, "status");
CREATE TABLE "design"."placeholder" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "plan" bigint,
  "brand" bigint,
  "season" bigint,
  "category" bigint,
  "price_band" text,
  "series" bigint,
  "wave" text,
  "designer" bigint,
  "currency" bigint,
  "target_price" numeric(22,4),
  "target_margin" numeric(22,4),
  "target_cost" numeric(22,4),
  "target_quantity" numeric(22,4),
  "images" bigint[],
  "style" bigint,
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "placeholder_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."placeholder" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "placeholder_list" ON "design"."placeholder" (platform_id, company_id, "number", id, "status");
CREATE INDEX "placeholder_by_status" ON "design"."placeholder" (platform_id, company_id, "status", "number", id);
CREATE INDEX "placeholder_by_plan" ON "design"."placeholder" (platform_id, company_id, "plan", "number", id, "status");
CREATE INDEX "placeholder_by_brand" ON "design"."placeholder" (platform_id, company_id, "brand", "number", id, "status");
CREATE INDEX "placeholder_by_season" ON "design"."placeholder" (platform_id, company_id, "season", "number", id, "status");
CREATE INDEX "placeholder_by_category" ON "design"."placeholder" (platform_id, company_id, "category", "number", id, "status");
CREATE INDEX "placeholder_by_price_band" ON "design"."placeholder" (platform_id, company_id, "price_band", "number", id, "status");
CREATE INDEX "placeholder_by_series" ON "design"."placeholder" (platform_id, company_id, "series", "number", id, "status");
CREATE INDEX "placeholder_by_designer" ON "design"."placeholder" (platform_id, company_id, "designer", "number", id, "status");
CREATE INDEX "placeholder_by_style" ON "design"."placeholder" (platform_id, company_id, "style", "number", id, "status");
CREATE INDEX "placeholder_grams" ON "design"."placeholder" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "placeholder_extra" ON "design"."placeholder" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__placeholder" ON "design"."placeholder" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."seasonal_plan" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "brand" bigint,
  "season" bigint,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "yearly_plan" bigint,
  "currency" bigint,
  "styles" integer,
  "skus" integer,
  "quantity" numeric(22,4),
  "amount" numeric(22,4),
  "cost" numeric(22,4),
  "margin" numeric(22,4),
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "seasonal_plan_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."seasonal_plan" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "seasonal_plan_list" ON "design"."seasonal_plan" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "seasonal_plan_by_status" ON "design"."seasonal_plan" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "seasonal_plan_by_brand" ON "design"."seasonal_plan" (platform_id, company_id, "brand", "created_at", id, "status");
CREATE INDEX "seasonal_plan_by_season" ON "design"."seasonal_plan" (platform_id, company_id, "season", "created_at", id, "status");
CREATE INDEX "seasonal_plan_by_yearly_plan" ON "design"."seasonal_plan" (platform_id, company_id, "yearly_plan", "created_at", id, "status");
CREATE INDEX "seasonal_plan_grams" ON "design"."seasonal_plan" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "seasonal_plan_extra" ON "design"."seasonal_plan" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__seasonal_plan" ON "design"."seasonal_plan" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__seasonal_plan__brand__season__edition" ON "design"."seasonal_plan" (platform_id, company_id, "brand", "season", "edition");
CREATE UNIQUE INDEX "active__seasonal_plan" ON "design"."seasonal_plan" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__seasonal_plan" ON "design"."seasonal_plan" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'pending_approval');
CREATE INDEX "seasonal_plan_versions" ON "design"."seasonal_plan" (platform_id, "first");
CREATE TABLE "design"."seasonal_plan__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "category" bigint,
  "price_band" text,
  "series" bigint,
  "wave" text,
  "styles" integer,
  "skus" integer,
  "quantity" numeric(22,4),
  "amount" numeric(22,4),
  "margin" numeric(22,4),
  "cost" numeric(22,4),
  "target_price" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "seasonal_plan__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."seasonal_plan__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "seasonal_plan__lines_of" ON "design"."seasonal_plan__lines" (platform_id, doc_id, no);
CREATE TABLE "design"."series" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "name_en" text,
  "brand" bigint,
  "season" bigint,
  "theme" text,
  "launch_date" date,
  "palette" bigint[],
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "series_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."series" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "series_list" ON "design"."series" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "series_by_status" ON "design"."series" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "series_by_brand" ON "design"."series" (platform_id, company_id, "brand", "created_at", id, "status");
CREATE INDEX "series_by_season" ON "design"."series" (platform_id, company_id, "season", "created_at", id, "status");
CREATE INDEX "series_grams" ON "design"."series" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "series_extra" ON "design"."series" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__series" ON "design"."series" (platform_id, company_id, replace(lower("number"), ' ', ''));
-- Data of documents: the series of a style was a value of a dictionary and is a document of its own, of one brand and season. Each value in use gets one for each
-- brand and season, with the number that the next one of the counter would have had. The history of a style says what it was and what it is.
ALTER TABLE "design"."series" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."brand" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."season" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.dictionary NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.counter NO FORCE ROW LEVEL SECURITY;
ALTER TABLE core.journal NO FORCE ROW LEVEL SECURITY;
INSERT INTO core.dictionary (platform_id, category, code, zh, en, sort)
  SELECT p.id, 'price_band', b.code, b.zh, b.en, b.sort FROM core.platform p,
    (VALUES ('entry', '入门', 'Entry', 10), ('core', '主力', 'Core', 20), ('premium', '高端', 'Premium', 30)) AS b (code, zh, en, sort)
  ON CONFLICT DO NOTHING;
CREATE TEMP TABLE made ON COMMIT DROP AS
SELECT u.*, nextval('core.ids') AS id, b.code || s.number AS before, coalesce(d.zh, u.code) AS name, coalesce(d.en, u.code) AS name_en,
       row_number() OVER (PARTITION BY u.platform_id, u.company_id, b.code || s.number ORDER BY d.sort, u.code) AS serial
  FROM (SELECT platform_id, company_id, brand, season, series AS code, (array_agg(created_by ORDER BY id))[1] AS created_by, min(created_at) AS created_at
          FROM "design"."style" WHERE series <> '' AND brand IS NOT NULL AND season IS NOT NULL GROUP BY platform_id, company_id, brand, season, series) u
  JOIN "design"."brand" b ON b.platform_id = u.platform_id AND b.id = u.brand
  JOIN "design"."season" s ON s.platform_id = u.platform_id AND s.id = u.season
  LEFT JOIN core.dictionary d ON d.platform_id = u.platform_id AND d.category = 'series' AND d.code = u.code;
ALTER TABLE made ADD COLUMN number text;
UPDATE made SET number = before || lpad(serial::text, greatest(2, length(serial::text)), '0');
INSERT INTO "design"."series" (platform_id, id, company_id, number, status, created_at, created_by, updated_by, name, name_en, brand, season, search, grams)
  SELECT platform_id, id, company_id, number, 'active', created_at, created_by, created_by, name, name_en, brand, season,
         lower(concat_ws(E'\n', name, name_en)), core.grams(lower(concat_ws(E'\n', name, name_en))) FROM made;
INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status, named)
  SELECT platform_id, id, 'series', number, number || '--' || name, number || '--' || name_en, 'active', true FROM made;
INSERT INTO core.counter (platform_id, company_id, rule, period, value)
  SELECT platform_id, company_id, 'series', before || '#', max(serial) FROM made GROUP BY platform_id, company_id, before;
INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, comment, changes)
  SELECT s.platform_id, nextval('core.ids'), 'style', s.id, s.version, 'upgraded', 0, s.company_id, '0550_planning.sql',
         jsonb_build_array(jsonb_build_object('path', 'series', 'from', m.name, 'to', m.id::text))
    FROM "design"."style" s
    JOIN made m ON m.platform_id = s.platform_id AND m.company_id = s.company_id AND m.brand = s.brand AND m.season = s.season AND m.code = s.series;
UPDATE "design"."style" s SET series = (SELECT m.id::text FROM made m
  WHERE m.platform_id = s.platform_id AND m.company_id = s.company_id AND m.brand = s.brand AND m.season = s.season AND m.code = s.series) WHERE s.series IS NOT NULL;
ALTER TABLE "design"."style" ALTER COLUMN "series" TYPE bigint USING "series"::bigint;
ALTER TABLE "design"."series" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."brand" FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."season" FORCE ROW LEVEL SECURITY;
ALTER TABLE core.dictionary FORCE ROW LEVEL SECURITY;
ALTER TABLE core.entry FORCE ROW LEVEL SECURITY;
ALTER TABLE core.counter FORCE ROW LEVEL SECURITY;
ALTER TABLE core.journal FORCE ROW LEVEL SECURITY;
ALTER TABLE "design"."style" ADD COLUMN "placeholder" bigint;
ALTER TABLE "design"."style" ADD COLUMN "price_band" text;
ALTER TABLE "design"."style" ADD COLUMN "wave" text;
ALTER TABLE "design"."style" ADD COLUMN "carry_over" boolean;
ALTER TABLE "design"."style" ADD COLUMN "trends" bigint[];
CREATE INDEX "style_by_series" ON "design"."style" (platform_id, company_id, "series", "created_at", id, "status");
CREATE INDEX "style_by_price_band" ON "design"."style" (platform_id, company_id, "price_band", "created_at", id, "status");
CREATE TABLE "design"."trend" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "name" text,
  "author" bigint,
  "season" bigint,
  "theme" text,
  "source" text,
  "tags" text,
  "palette" bigint[],
  "images" bigint[],
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "trend_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."trend" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "trend_list" ON "design"."trend" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "trend_by_status" ON "design"."trend" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "trend_by_author" ON "design"."trend" (platform_id, company_id, "author", "created_at", id, "status");
CREATE INDEX "trend_by_season" ON "design"."trend" (platform_id, company_id, "season", "created_at", id, "status");
CREATE INDEX "trend_grams" ON "design"."trend" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "trend_extra" ON "design"."trend" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__trend" ON "design"."trend" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."yearly_plan" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "brand" bigint,
  "year" integer,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "currency" bigint,
  "styles" integer,
  "quantity" numeric(22,4),
  "amount" numeric(22,4),
  "season_styles" integer,
  "season_quantity" numeric(22,4),
  "season_amount" numeric(22,4),
  "season_cost" numeric(22,4),
  "margin" numeric(22,4),
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "yearly_plan_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."yearly_plan" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "yearly_plan_list" ON "design"."yearly_plan" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "yearly_plan_by_status" ON "design"."yearly_plan" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "yearly_plan_by_brand" ON "design"."yearly_plan" (platform_id, company_id, "brand", "created_at", id, "status");
CREATE INDEX "yearly_plan_by_year" ON "design"."yearly_plan" (platform_id, company_id, "year", "created_at", id, "status");
CREATE INDEX "yearly_plan_grams" ON "design"."yearly_plan" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "yearly_plan_extra" ON "design"."yearly_plan" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__yearly_plan" ON "design"."yearly_plan" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE UNIQUE INDEX "unique__yearly_plan__brand__year__edition" ON "design"."yearly_plan" (platform_id, company_id, "brand", "year", "edition");
CREATE UNIQUE INDEX "active__yearly_plan" ON "design"."yearly_plan" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__yearly_plan" ON "design"."yearly_plan" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'pending_approval');
CREATE INDEX "yearly_plan_versions" ON "design"."yearly_plan" (platform_id, "first");
CREATE TABLE "design"."yearly_plan__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "season" bigint,
  "category" bigint,
  "styles" integer,
  "quantity" numeric(22,4),
  "amount" numeric(22,4),
  "cost" numeric(22,4),
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "yearly_plan__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."yearly_plan__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "yearly_plan__lines_of" ON "design"."yearly_plan__lines" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."placeholder" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_plan_fk" FOREIGN KEY (platform_id, "plan") REFERENCES "design"."seasonal_plan" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_series_fk" FOREIGN KEY (platform_id, "series") REFERENCES "design"."series" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_designer_fk" FOREIGN KEY ("designer") REFERENCES core.account (id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."placeholder" ADD CONSTRAINT "placeholder_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
CREATE POLICY rows ON "design"."seasonal_plan" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."seasonal_plan" (platform_id, id);
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."seasonal_plan" (platform_id, id);
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_yearly_plan_fk" FOREIGN KEY (platform_id, "yearly_plan") REFERENCES "design"."yearly_plan" (platform_id, id);
ALTER TABLE "design"."seasonal_plan" ADD CONSTRAINT "seasonal_plan_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."seasonal_plan__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."seasonal_plan__lines" ADD CONSTRAINT "seasonal_plan__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."seasonal_plan" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."seasonal_plan__lines" ADD CONSTRAINT "seasonal_plan__lines_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);
ALTER TABLE "design"."seasonal_plan__lines" ADD CONSTRAINT "seasonal_plan__lines_series_fk" FOREIGN KEY (platform_id, "series") REFERENCES "design"."series" (platform_id, id);
CREATE POLICY rows ON "design"."series" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."series" ADD CONSTRAINT "series_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "design"."series" ADD CONSTRAINT "series_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_series_fk" FOREIGN KEY (platform_id, "series") REFERENCES "design"."series" (platform_id, id);
ALTER TABLE "design"."style" ADD CONSTRAINT "style_placeholder_fk" FOREIGN KEY (platform_id, "placeholder") REFERENCES "design"."placeholder" (platform_id, id);
CREATE POLICY rows ON "design"."trend" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."trend" ADD CONSTRAINT "trend_author_fk" FOREIGN KEY ("author") REFERENCES core.account (id);
ALTER TABLE "design"."trend" ADD CONSTRAINT "trend_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
CREATE POLICY rows ON "design"."yearly_plan" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."yearly_plan" ADD CONSTRAINT "yearly_plan_brand_fk" FOREIGN KEY (platform_id, "brand") REFERENCES "design"."brand" (platform_id, id);
ALTER TABLE "design"."yearly_plan" ADD CONSTRAINT "yearly_plan_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."yearly_plan" (platform_id, id);
ALTER TABLE "design"."yearly_plan" ADD CONSTRAINT "yearly_plan_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."yearly_plan" (platform_id, id);
ALTER TABLE "design"."yearly_plan" ADD CONSTRAINT "yearly_plan_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."yearly_plan__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."yearly_plan__lines" ADD CONSTRAINT "yearly_plan__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."yearly_plan" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."yearly_plan__lines" ADD CONSTRAINT "yearly_plan__lines_season_fk" FOREIGN KEY (platform_id, "season") REFERENCES "design"."season" (platform_id, id);
ALTER TABLE "design"."yearly_plan__lines" ADD CONSTRAINT "yearly_plan__lines_category_fk" FOREIGN KEY (platform_id, "category") REFERENCES "design"."category" (platform_id, id);

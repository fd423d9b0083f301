-- Generated from the definitions: 45 statements. Reviewed before it is committed.
ALTER TABLE "design"."colour" ADD COLUMN "pantone_colour" bigint;
ALTER TABLE "design"."colour" ADD COLUMN "pantone_name" text;
ALTER TABLE "design"."colour" ADD COLUMN "lab_l" numeric(22,4);
ALTER TABLE "design"."colour" ADD COLUMN "lab_a" numeric(22,4);
ALTER TABLE "design"."colour" ADD COLUMN "lab_b" numeric(22,4);
ALTER TABLE "design"."colour" ADD COLUMN "illuminant" text;
ALTER TABLE "design"."colour" ADD COLUMN "observer" text;
CREATE TABLE "design"."pantone_colour" (
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
  "code" text,
  "book" text,
  "name" text,
  "hex" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "pantone_colour_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."pantone_colour" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "pantone_colour_list" ON "design"."pantone_colour" (platform_id, company_id, "code", id, "status");
CREATE INDEX "pantone_colour_all" ON "design"."pantone_colour" (platform_id, "code", id, "status");
CREATE INDEX "pantone_colour_by_status" ON "design"."pantone_colour" (platform_id, company_id, "status", "code", id);
CREATE INDEX "pantone_colour_by_book" ON "design"."pantone_colour" (platform_id, company_id, "book", "code", id, "status");
CREATE INDEX "pantone_colour_grams" ON "design"."pantone_colour" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "pantone_colour_extra" ON "design"."pantone_colour" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "unique__pantone_colour__code" ON "design"."pantone_colour" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "material"."lab_dip" (
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
  "namesake" smallint NOT NULL DEFAULT 0,
  "material" bigint,
  "colour" bigint,
  "supplier" bigint,
  "style" bigint,
  "due_date" date,
  "instructions" text,
  "standard_l" numeric(22,4),
  "standard_a" numeric(22,4),
  "standard_b" numeric(22,4),
  "illuminant" text,
  "observer" text,
  "formula" text,
  "lightness" numeric(22,4),
  "chroma" numeric(22,4),
  "hue" numeric(22,4),
  "limit" numeric(22,4),
  "round" integer,
  "approved_option" text,
  "eye_comment" text,
  "approved_round" integer,
  "delta_e" numeric(22,4),
  "approved_at" timestamptz,
  "approved_by" bigint,
  "supplier_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "lab_dip_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."lab_dip" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "lab_dip_list" ON "material"."lab_dip" (platform_id, company_id, "created_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_list_supplier" ON "material"."lab_dip" (platform_id, "supplier_co", "created_at", id, "status") INCLUDE (company_id);
CREATE INDEX "lab_dip_by_status" ON "material"."lab_dip" (platform_id, company_id, "status", "created_at", id) INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_by_material" ON "material"."lab_dip" (platform_id, company_id, "material", "created_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_by_colour" ON "material"."lab_dip" (platform_id, company_id, "colour", "created_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_by_supplier" ON "material"."lab_dip" (platform_id, company_id, "supplier", "created_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_by_style" ON "material"."lab_dip" (platform_id, company_id, "style", "created_at", id, "status") INCLUDE ("supplier_co");
CREATE INDEX "lab_dip_grams" ON "material"."lab_dip" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "lab_dip_extra" ON "material"."lab_dip" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__lab_dip" ON "material"."lab_dip" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "material"."lab_dip__options" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "round" integer,
  "option" text,
  "lab_l" numeric(22,4),
  "lab_a" numeric(22,4),
  "lab_b" numeric(22,4),
  "illuminant" text,
  "observer" text,
  "delta_e" numeric(22,4),
  "within" text,
  "swatch" bigint[],
  "recipe" text,
  "note" text,
  "comment" text,
  "verdict" text,
  "supplier_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "lab_dip__options_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "material"."lab_dip__options" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "lab_dip__options_of" ON "material"."lab_dip__options" (platform_id, doc_id, no);
ALTER TABLE "material"."material_colour" ADD COLUMN "request" bigint;
ALTER TABLE "material"."material_colour" ADD COLUMN "hand_reason" text;
ALTER TABLE "material"."material_colour" ADD COLUMN "difference_formula" text;
ALTER TABLE "design"."colour" ADD CONSTRAINT "colour_pantone_colour_fk" FOREIGN KEY (platform_id, "pantone_colour") REFERENCES "design"."pantone_colour" (platform_id, id);
CREATE POLICY rows ON "design"."pantone_colour" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE POLICY rows ON "material"."lab_dip" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."lab_dip" ADD CONSTRAINT "lab_dip_material_fk" FOREIGN KEY (platform_id, "material") REFERENCES "material"."material" (platform_id, id);
ALTER TABLE "material"."lab_dip" ADD CONSTRAINT "lab_dip_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
ALTER TABLE "material"."lab_dip" ADD CONSTRAINT "lab_dip_supplier_fk" FOREIGN KEY (platform_id, "supplier") REFERENCES "supplier"."supplier" (platform_id, id);
ALTER TABLE "material"."lab_dip" ADD CONSTRAINT "lab_dip_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "material"."lab_dip" ADD CONSTRAINT "lab_dip_approved_by_fk" FOREIGN KEY ("approved_by") REFERENCES core.account (id);
CREATE POLICY rows ON "material"."lab_dip__options" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "supplier_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "material"."lab_dip__options" ADD CONSTRAINT "lab_dip__options_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "material"."lab_dip" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "material"."material_colour" ADD CONSTRAINT "material_colour_request_fk" FOREIGN KEY (platform_id, "request") REFERENCES "material"."lab_dip" (platform_id, id);
